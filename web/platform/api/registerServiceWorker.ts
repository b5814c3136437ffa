import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { whenIdle } from '#web/platform/whenIdle.ts';

/**
 * Registers the service worker for offline use, once a member is signed in: a visitor who reads one page does
 * not download the whole app. A failure is not reported; the app then needs the network as before.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isAsked = false;
  const ask = () => {
    if (isAsked || !currentSession()) return;
    isAsked = true;
    afterLoading(() => whenIdle(register));
  };
  onSessionChange(ask);
  ask();
}

function afterLoading(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
