import { plainApi } from '#web/journal/kept/plainApi.ts';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import type { JournalApi } from './journalCalls.ts';

/**
 * The calls of the member's journal. For a plain journal the server answers them, for a sealed one this
 * device does.
 */
export async function journalApi(): Promise<JournalApi> {
  const user = currentSession()?.user;
  const isPlain = !user || (user.journal === 'plain' && !isJournalSealed(user));
  return isPlain ? plainApi : (await import('#web/journal/sealed/sealedApi.ts')).sealedApi;
}
