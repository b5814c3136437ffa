import { z } from 'zod';
import { draftReader } from '#web/platform/drafts/useFormDraft.ts';

/** Validates a stored draft of a post or a reply. */
export const readPostDraft = draftReader(z.object({ content: z.string() }));
