import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { text } from '#contract/platform/primitives.ts';
import { EntryDraft } from './entries.ts';
import { IMPORT_FORMATS, MAX_IMPORT_BYTES, MAX_IMPORTED_ENTRIES } from './importedIds.ts';

/** An entry with its id in the program from which it comes. */
export const ImportedEntry = EntryDraft.safeExtend({
  format: z.enum(IMPORT_FORMATS, 'Unknown format'),
  sourceId: text('Source id', 200),
}).meta({ id: 'ImportedEntry' });
export type ImportedEntry = z.output<typeof ImportedEntry>;

export const importing = endpoints({
  importEntries: {
    method: 'POST',
    path: '/journal/import',
    access: 'member',
    summary:
      'Create entries that come from another program. An entry with the same format and source id, or with the same day, title and text, is not created again.',
    body: z.object({
      entries: z
        .array(ImportedEntry, 'Entries are required')
        .min(1, 'Entries are required')
        .max(MAX_IMPORTED_ENTRIES, `At most ${MAX_IMPORTED_ENTRIES} entries at once`),
    }),
    maxBytes: MAX_IMPORT_BYTES,
    /** The number of entries that were created, and of those that existed already. */
    reply: z.object({ made: z.int(), known: z.int() }),
  },
});
