import { queryClient } from '#web/platform/api/queryClient.ts';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { unsentNames } from './unsentNames.ts';

/** Between two tries that only other answers have given occasion to. */
const PAUSE_MS = 30_000;
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * Sends unsent logs whenever they may get through: at the start, when the line or a tab comes back, when
 * somebody signs in, and when something has been read. The sender itself is fetched when there is one.
 */
export function sendWhenPossible(): void {
  const trySending = () => navigator.onLine && document.visibilityState === 'visible' && void send();
  trySending();
  window.addEventListener('online', () => void send());
  document.addEventListener('visibilitychange', trySending);
  onSessionChange(trySending);
  queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isAnswer && Date.now() - triedAt > PAUSE_MS) void send();
  });
}

async function send(): Promise<void> {
  const memberId = currentSession()?.user.id;
  if (!memberId || unsentNames(memberId).length === 0) return;
  triedAt = Date.now();
  try {
    const { sendUnsentLogs } = await import('./sendUnsentLogs.ts');
    await sendUnsentLogs(memberId);
  } catch (failure) {
    // They are kept; the next occasion comes.
    console.warn('What waits could not be sent.', failure);
  }
}
