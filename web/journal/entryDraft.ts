import { z } from 'zod';
import { draftReader } from '#web/platform/drafts/formDraft.ts';

/** Where the unsaved text of an entry that is edited is kept. */
export const editDraftName = (entryId: string) => `journal/${entryId}`;

/** Where those of new ones are kept. */
export const NEW_DRAFTS = 'journal/new/';

export const savedEntry = draftReader(
  z.object({
    date: z.string(),
    title: z.string(),
    content: z.string(),
    mood: z.string(),
    tags: z.array(z.string()),
  }),
);
