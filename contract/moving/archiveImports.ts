import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '#contract/journal/pictureLimits.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { saidFields } from '#contract/platform/errors.ts';
import { instant } from '#contract/platform/instants.ts';
import { byId, count, flag, id, outputInstant, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { undoBody } from '#contract/sadhana/imports.ts';
import { ARCHIVE_KINDS, MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ITEMS } from './archiveImportLimits.ts';
import { sourceId } from './archiveItems.ts';

const itemCount = (label: string) => count(label, 0, 10_000_000).default(0).meta({ example: 310 });

/** What is known of an archive before it is imported: the head of `archive.json`, and how many items it has. */
export const ArchiveImportDraft = z
  .object({
    site: text('Site', 500),
    owner: text('Owner', 200),
    madeAt: instant('Made at').nullish(),
    /** The SHA-256 of `archive.json`; of the directory of the ZIP for an older archive. */
    digest: z
      .string(schemaMessage('Unknown file'))
      .regex(/^[0-9a-f]{64}$/, schemaMessage('Unknown file'))
      .meta({ example: 'b4'.repeat(32) }),
    items: z.object({
      practices: itemCount('Practices'),
      presets: itemCount('Presets'),
      logs: itemCount('Logs'),
      pictures: itemCount('Pictures'),
      entries: itemCount('Entries'),
    }),
  })
  .meta({ id: 'ArchiveImportDraft' });
export type ArchiveImportDraft = z.output<typeof ArchiveImportDraft>;

/** A field that some kinds of items have, which is checked with the shape of the kind. */
const anyValue = z.unknown().optional();

/**
 * An item of an archive: `value` is that of a setting; the other fields are those of a practice, a preset, a log or an entry
 * (`archiveItems.ts`). They are checked one item at a time, so that one that is refused does not refuse all.
 */
const ArchiveItem = z
  .object({
    sourceId,
    ...{ value: anyValue, name: anyValue, type: anyValue, defaultValue: anyValue },
    ...{ title: anyValue, description: anyValue, practices: anyValue },
    ...{ practice: anyValue, date: anyValue, sankalpa: anyValue, notes: anyValue },
    ...{
      day: anyValue,
      content: anyValue,
      mood: anyValue,
      tags: anyValue,
      pictures: anyValue,
      sit: anyValue,
      reading: anyValue,
    },
  })
  .meta({
    id: 'ArchiveItem',
    example: {
      sourceId: '01930000-0000-7000-8000-000000000001',
      ...{ practice: { name: 'Walking meditation', type: 'time' }, date: '2026-11-20', value: 20 },
    },
  });
export type ArchiveItem = z.output<typeof ArchiveItem>;

/** What a call has created, how many of its items were there already, and which are refused. */
export const ImportedItems = z
  .object({
    created: z.int(),
    known: z.int(),
    refused: z.array(z.object({ sourceId: z.string(), ...saidFields })),
  })
  .meta({ id: 'ImportedItems' });
export type ImportedItems = z.output<typeof ImportedItems>;

/**
 * An import of an archive: how many rows it has created, and how many items it has found here already and has refused since it
 * was last begun.
 */
export const ArchiveImport = z
  .object({
    id: z.string(),
    site: z.string(),
    createdAt: outputInstant,
    /** Null as long as it is unfinished. */
    finishedAt: outputInstant.nullable(),
    state: z.enum(['unfinished', 'finished']),
    /** How many items the archive has. */
    found: z.object({
      practices: z.int(),
      presets: z.int(),
      logs: z.int(),
      pictures: z.int().meta({ example: 310 }),
      entries: z.int(),
    }),
    created: z.int(),
    known: z.int(),
    refused: z.int(),
  })
  .meta({ id: 'ArchiveImport' });
export type ArchiveImport = z.output<typeof ArchiveImport>;

export const archiveImports = endpoints({
  createImport: {
    method: 'POST',
    path: '/account/imports',
    access: 'member',
    freshAuthentication: 'always',
    summary:
      'Begin to import an archive of an account. If an import of the same archive is unfinished, it goes on from the beginning. If one of another archive is unfinished, the call is refused with 409 and its `importId`.',
    body: ArchiveImportDraft,
    status: 201,
    existingStatus: 200,
    reply: ArchiveImport,
  },
  importItems: {
    method: 'PUT',
    path: '/account/imports/{id}/{kind}',
    access: 'member',
    summary:
      'Import items of an archive, in the order settings, practices, presets, logs, pictures, entries. What is there already is not created again. All logs of a day belong in one call. Settings that the caller has set here stay unless `replace` is true.',
    params: z.object({ id, kind: z.enum(ARCHIVE_KINDS) }),
    body: {
      kind: 'json',
      maxBytes: MAX_ARCHIVE_BYTES,
      schema: z.object({
        items: z
          .array(ArchiveItem, schemaMessage('{label} are required', { label: 'Items' }))
          .min(1, schemaMessage('{label} are required', { label: 'Items' }))
          .max(MAX_ARCHIVE_ITEMS, schemaMessage('At most {max} items at once', { max: MAX_ARCHIVE_ITEMS })),
        replace: flag('Replace').optional(),
      }),
    },
    reply: ImportedItems,
  },
  importPicture: {
    method: 'POST',
    path: '/account/imports/{id}/pictures',
    access: 'member',
    summary:
      'Upload a picture of an entry of an archive. A picture with the same `sourceId` is not stored again. It stays while the import is unfinished, even if no entry names it.',
    params: byId,
    query: z.object({ sourceId }),
    body: {
      kind: 'raw',
      types: ['image/jpeg', 'image/png', 'image/webp'],
      maxBytes: MAX_PICTURE_BYTES,
    },
    status: 201,
    existingStatus: 200,
    reply: z.object({ id: z.string() }),
  },
  importedPictures: {
    method: 'GET',
    path: '/account/imports/{id}/pictures',
    access: 'member',
    summary: 'The ids here of the pictures that an import has stored, so that they are not uploaded again.',
    params: byId,
    reply: z.object({ pictureIds: z.array(z.string()) }),
  },
  finishImport: {
    method: 'POST',
    path: '/account/imports/{id}/finish',
    access: 'member',
    summary: 'Finish an import. After 7 days, it is finished as it stands.',
    params: byId,
    status: 200,
    reply: ArchiveImport,
  },
  imports: {
    method: 'GET',
    path: '/account/imports',
    access: 'member',
    summary: "The caller's last 20 imports of archives of the last 30 days, newest first.",
    reply: z.array(ArchiveImport),
  },
  undoImport: {
    method: 'DELETE',
    path: '/account/imports/{id}',
    access: 'member',
    freshAuthentication: 'always',
    summary:
      'Delete what an import has created and nobody has changed since, within 30 days. Settings stay. `kept` counts what stays because it was changed, used, sealed or in `keep`.',
    params: byId,
    body: undoBody,
    status: 200,
    reply: z.object({ removed: z.int(), kept: z.int() }),
  },
});
