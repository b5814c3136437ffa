import { z } from 'zod';
import { draftReader } from '#web/platform/drafts/formDraft.ts';

/** The unsaved text of a post or a reply, as it is stored. */
export const keptPost = draftReader(z.object({ content: z.string() }));
