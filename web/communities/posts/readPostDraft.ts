import { z } from 'zod';
import { draftReader } from '#web/platform/drafts/formDraft.ts';

/** Validates a stored draft of a post or a reply. */
export const readPostDraft = draftReader(z.object({ content: z.string() }));
