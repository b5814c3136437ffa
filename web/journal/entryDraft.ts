import { z } from 'zod';

/** Where the unsaved text of an entry is kept: each entry its own place, all new ones together. */
export const draftName = (entryId?: string) => `journal/${entryId ?? 'new'}`;

/** `key` goes with the draft until it is saved, so that a repeated try never writes a second entry. */
export const KeptEntry = z.object({
  fields: z.object({
    date: z.string(),
    title: z.string(),
    content: z.string(),
    mood: z.string(),
    tags: z.array(z.string()),
  }),
  key: z.string(),
  at: z.string(),
});
export type KeptEntry = z.output<typeof KeptEntry>;

export const keptEntry = (stored: unknown): KeptEntry | null => KeptEntry.safeParse(stored).data ?? null;
