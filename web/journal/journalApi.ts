import { plainApi } from '#web/journal/kept/plainApi.ts';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import type { JournalApi } from './journalCalls.ts';

/**
 * The calls of the member's journal. For a plain journal the server answers them, for a sealed one this
 * device does.
 */
export async function journalApi(): Promise<JournalApi> {
  return isJournalPlain() ? plainApi : (await import('#web/journal/sealed/sealedApi.ts')).sealedApi;
}

/** Whether the server may have the text of entries, as far as this device knows. */
export function isJournalPlain(): boolean {
  const user = currentSession()?.user;
  return !user || (user.journal === 'plain' && !isJournalSealed(user));
}
