import { startKeptAnswers } from '#web/platform/device/keptAnswers.ts';
import { draftNames } from '#web/platform/drafts/draftStorage.ts';
import { startOutbox } from '#web/platform/outbox/memberOutbox.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';

/** Shows what is kept on this device of the member, and sends what was written without a connection. */
export async function startOfflineUse(): Promise<void> {
  startKeptAnswers();
  // An earlier version has stored logs elsewhere.
  const memberId = currentSession()?.user.id;
  if (memberId && draftNames(memberId, 'unsent-log:').length > 0)
    await (await import('#web/sadhana/unsent/moveStoredLogs.ts')).moveStoredLogs(memberId);
  startOutbox({
    log: async () => (await import('#web/sadhana/unsent/sendKeptLog.ts')).sendKeptLog,
    entry: async () => (await import('#web/journal/sendKeptEntry.ts')).sendKeptEntry,
  });
}
