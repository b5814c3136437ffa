import { z } from 'zod';
import { draftReader } from '#web/platform/drafts/formDraft.ts';

/** The unsaved text of a post or a reply, as it is stored. */
export const savedPost = draftReader(z.object({ content: z.string() }));
