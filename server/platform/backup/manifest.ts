import { z } from 'zod';

const File = z.object({ bytes: z.int(), sha256: z.string() });

/**
 * What a backup contains. It is written last, in plain text: a backup without it does not count. It names no member.
 * - `database`: the files of an embedded database, or the rows of a PostgreSQL one, as a compressed tar file.
 * - `settings`: the names of the variables that were set, and the session secret.
 * - `pictures`: the keys of the pictures with the objects that contain them.
 */
export const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The same in all backups of one database. Those of earlier versions do not have it. */
  series: z.string().optional(),
  startedAt: z.iso.datetime(),
  endedAt: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  isEncrypted: z.boolean(),
  /** The version of the product, and of the PostgreSQL server. Backups of earlier versions do not have them. */
  versions: z.object({ product: z.string(), postgres: z.string().optional() }).optional(),
  /** The last migration. An embedded database can be restored by every later version, another one only by the same. */
  migration: z.string(),
  files: z.object({ database: File, settings: File, pictures: File, objects: File }),
  /** The number of files of pictures. */
  pictures: z.int(),
  /** The tables of the restored database that was compared. `sum` is the SHA-256 of the rows. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sum: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/** The folder of the files of pictures, which all backups share. */
export const OBJECTS = 'objects/';

/** The folder of what was erased after the backups: `2026-11-26-{name}`. */
export const ERASURES = 'erasures/';

/** The name of the folder of a backup, in the order of time: `2026-11-26T0300Z-{id}`. */
export const backupName = (id: string, startedAt: Temporal.Instant): string =>
  `${startedAt.toString({ smallestUnit: 'minute' }).replaceAll(':', '')}-${id}`;

export const NAME_PATTERN = /^\d{4}-\d\d-\d\dT\d{4}Z-[\da-f-]{36}$/;

/** The id of the run that made a backup. */
export const idOf = (name: string): string => name.slice('2026-11-26T0300Z-'.length);

export const manifestKey = (name: string): string => `${name}/manifest.json`;

/** When a backup was begun, to the minute, from its name. */
export const startOf = (name: string): Temporal.Instant =>
  Temporal.Instant.from(name.replace(/^(.{13})(\d\d)Z.*$/, '$1:$2Z'));
