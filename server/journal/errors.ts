import { JOURNAL_SEALED } from '#contract/journal/sealLimits.ts';
import { conflict } from '#server/platform/errors.ts';

/** The error 409 for a change of a plain entry of a sealed journal. */
export const journalSealed = () => conflict('journal_sealed', JOURNAL_SEALED);
