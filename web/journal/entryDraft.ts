import { z } from 'zod';

/** Where the unsaved text of an entry that is edited is kept. */
export const editDraftName = (entryId: string) => `journal/${entryId}`;

/** Where those of new ones are kept: each its own place, so that one tab does not drop another's. */
export const NEW_DRAFTS = 'journal/new/';
export const newDraftName = (key: string) => `${NEW_DRAFTS}${key}`;

/** What goes with a draft until it is saved. */
export const KeptEntry = z.object({
  fields: z.object({
    date: z.string(),
    title: z.string(),
    content: z.string(),
    mood: z.string(),
    tags: z.array(z.string()),
  }),
  /** The same for each try, so that a repeated one never writes a second entry. */
  key: z.string(),
  /** Whether a try with this key has got no answer, and may have written something. */
  isTried: z.boolean(),
  /** The `updatedAt` of the entry that was there when its editing began. */
  basedOn: z.string().optional(),
  at: z.string(),
});
export type KeptEntry = z.output<typeof KeptEntry>;

export const keptEntry = (stored: unknown): KeptEntry | null => KeptEntry.safeParse(stored).data ?? null;
