import { t } from '@lingui/core/macro';
import type { OpenJournal } from '#web/journal/sealed/entries/openJournal.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { resumeJournal, unlockedJournal } from './unlocked.ts';

/** The unlocked journal of the member. @throws ApiError 423 while it is locked */
export async function requireUnlocked(): Promise<OpenJournal> {
  const memberId = currentSession()?.user.id;
  if (memberId && !unlockedJournal()) await resumeJournal(memberId);
  const journal = unlockedJournal();
  if (!journal) throw new ApiError(423, t`Your journal is locked.`);
  return journal;
}
