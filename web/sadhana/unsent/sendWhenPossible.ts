import { queryClient } from '#web/platform/api/queryClient.ts';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { unsentNames } from '#web/sadhana/focus/unsentNames.ts';

/** The shortest time between two attempts that are triggered by successful queries. */
const MIN_INTERVAL_MS = 30_000;
let attemptedAt = Number.NEGATIVE_INFINITY;

/**
 * Sends unsent logs whenever that may succeed: at the start, when the browser goes online, when the tab
 * becomes visible, after a sign-in and after a successful query. The module that sends them is loaded only if
 * there are any.
 */
export function sendWhenPossible(): void {
  const sendIfVisible = () => document.visibilityState === 'visible' && void send();
  sendIfVisible();
  window.addEventListener('online', () => void send());
  document.addEventListener('visibilitychange', sendIfVisible);
  onSessionChange(sendIfVisible);
  queryClient.getQueryCache().subscribe((event) => {
    const isResponse = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isResponse && Date.now() - attemptedAt > MIN_INTERVAL_MS) void send();
  });
}

async function send(): Promise<void> {
  const memberId = currentSession()?.user.id;
  if (!navigator.onLine || !memberId || unsentNames(memberId).length === 0) return;
  attemptedAt = Date.now();
  try {
    const { sendUnsentLogs } = await import('./sendUnsentLogs.ts');
    await sendUnsentLogs(memberId);
  } catch (failure) {
    // The logs stay stored until the next attempt.
    console.warn('Unsent logs could not be sent.', failure);
  }
}
