import type { Entry } from '#contract/journal/entries.ts';
import { outboxOf, sendKept } from '#web/platform/outbox/memberOutbox.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { type Change, keepEntry, keptEntry } from './keepEntry.ts';
import type { EntryWrite } from './sendEntry.ts';

/**
 * Keeps a change of a plain journal, and sends it as soon as possible. Resolves with the entry as it is kept.
 * @throws `failure` if this device cannot store it
 */
export async function keepAndSend(change: Change, failure: unknown): Promise<Entry> {
  const memberId = currentSession()?.user.id;
  if (!memberId) throw failure;
  try {
    await keepEntry(outboxOf<EntryWrite>(memberId), change);
  } catch (reason) {
    console.warn('This entry could not be stored.', reason);
    throw failure;
  }
  void sendKept();
  return keptEntry(change);
}
