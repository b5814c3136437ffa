import { JOURNAL_SEALED } from '#contract/journal/sealLimits.ts';
import { say } from '#contract/platform/say.ts';
import { outdated } from '#server/platform/database/versions.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

/** The error for a change of a plain entry while the journal is sealed. */
export const journalSealed = () => conflict('journal_sealed', say(JOURNAL_SEALED));

export const sealNotFound = () => notFound(say('Your journal is not sealed.'));
export const sealExists = () => conflict('seal_exists', say('Your journal has a seal already.'));
export const plainEntriesLeft = () =>
  conflict('plain_entries_left', say('Some entries of your journal are not sealed yet.'));
export const sealOutdated = () => outdated(say('The seal has been changed since you opened it.'));
