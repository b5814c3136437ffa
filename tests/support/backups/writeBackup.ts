import { Readable } from 'node:stream';
import { backupName, type Manifest, manifestKey } from '#server/platform/backup/manifest.ts';
import { objectListText } from '#server/platform/backup/objects.ts';
import type { BackupTarget, WrittenFile } from '#server/platform/backup/targets/target.ts';
import { newId } from '#server/platform/ids.ts';

interface Content extends Partial<Manifest> {
  /** The objects with the pictures. */
  objects?: Record<string, WrittenFile>;
}

/** Writes a backup of a made-up database into a target. Returns its name. */
export async function writeBackup(
  target: BackupTarget,
  startedAt: string,
  { objects = {}, series, ...fields }: Content = {},
): Promise<string> {
  const write = (key: string, content: string) => target.write(key, Readable.from([Buffer.from(content)]));
  const id = fields.id ?? newId();
  const name = backupName(id, Temporal.Instant.from(startedAt));
  const list = Object.entries(objects).map(([object, written]) => ({ name: object, ...written }));
  const manifest: Manifest = {
    format: 1,
    id,
    ...(series && { series }),
    startedAt,
    endedAt: startedAt,
    kind: 'embedded',
    isEncrypted: false,
    migration: '',
    files: {
      database: await write(`${name}/database`, 'rows'),
      settings: await write(`${name}/settings`, '{}'),
      pictures: await write(`${name}/pictures`, ''),
      objects: await write(`${name}/objects`, objectListText(list)),
    },
    pictures: 0,
    tables: [],
    ...fields,
  };
  await write(manifestKey(name), JSON.stringify(manifest));
  return name;
}
