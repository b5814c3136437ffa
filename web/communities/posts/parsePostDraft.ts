import { z } from 'zod';
import { draftParser } from '#web/platform/drafts/formDraft.ts';

/** Validates a stored draft of a post or a reply. */
export const parsePostDraft = draftParser(z.object({ content: z.string() }));
