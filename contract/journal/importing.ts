import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, id, outputInstant, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { EntryDraft } from './entryDrafts.ts';
import { IMPORT_FORMATS, MAX_IMPORT_BYTES, MAX_IMPORTED_ENTRIES } from './importedIds.ts';

/** An entry with its id in the program from which it comes. */
export const ImportedEntry = EntryDraft.safeExtend({
  format: z.enum(IMPORT_FORMATS, schemaMessage('Unknown format')),
  sourceId: text('Source id', 200),
}).meta({ id: 'ImportedEntry' });
export type ImportedEntry = z.output<typeof ImportedEntry>;

/** The maximum number of entries that are deleted in one call. */
const MAX_DELETED_ENTRIES = 100;

/** An import of the caller, with the number of entries that it has created. */
export const Import = z
  .object({ id: z.string(), createdAt: outputInstant, count: z.int() })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;

const entryIds = (max: number) =>
  z
    .array(id, schemaMessage('{label} are required', { label: 'Entries' }))
    .min(1, schemaMessage('{label} are required', { label: 'Entries' }))
    .max(max, schemaMessage('At most {max} entries at once', { max }));

export const importing = endpoints({
  importEntries: {
    method: 'POST',
    path: '/journal/import',
    access: 'member',
    summary:
      'Create entries that come from another program. An entry with the same format and source id, or with the same day, title and text, is not created again.',
    body: {
      kind: 'json',
      maxBytes: MAX_IMPORT_BYTES,
      schema: z.object({
        entries: z
          .array(ImportedEntry, schemaMessage('{label} are required', { label: 'Entries' }))
          .min(1, schemaMessage('{label} are required', { label: 'Entries' }))
          .max(
            MAX_IMPORTED_ENTRIES,
            schemaMessage('At most {max} entries at once', { max: MAX_IMPORTED_ENTRIES }),
          ),
        /** Identifies the import, so that it can be undone. The same in all its calls. */
        importId: id.optional(),
      }),
    },
    /** The number of entries that were created, and of those that existed already. */
    reply: z.object({ made: z.int(), known: z.int() }),
  },
  imports: {
    method: 'GET',
    path: '/journal/imports',
    access: 'member',
    summary: "The caller's imports of the last 30 days, newest first.",
    reply: z.array(Import),
  },
  importedEntries: {
    method: 'GET',
    path: '/journal/imports/{id}',
    access: 'member',
    summary:
      'The ids of the entries that an import of entries or of an archive has created. Some may have been deleted since.',
    params: byId,
    reply: z.object({ entryIds: z.array(z.string()) }),
  },
  recordImport: {
    method: 'PUT',
    path: '/journal/imports/{id}',
    access: 'member',
    summary: 'Add entries of a sealed journal to an import, so that the import can be undone.',
    params: byId,
    body: z.object({ entryIds: entryIds(MAX_IMPORTED_ENTRIES) }),
    status: 204,
  },
  undoImport: {
    method: 'DELETE',
    path: '/journal/imports/{id}',
    access: 'member',
    summary:
      'Delete the entries that an import has created and that have not been changed since. Entries of a sealed journal are deleted by its devices. `kept` counts the entries that stay.',
    params: byId,
    status: 200,
    reply: z.object({ removed: z.int(), kept: z.int() }),
  },
  removeEntries: {
    method: 'POST',
    path: '/journal/delete',
    access: 'member',
    summary: 'Delete several entries permanently. Those that do not exist are ignored.',
    body: z.object({ ids: entryIds(MAX_DELETED_ENTRIES) }),
    reply: z.object({ deleted: z.int() }),
  },
});
