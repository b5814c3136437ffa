import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { whenIdle } from '#web/platform/whenIdle.ts';

/**
 * Has the browser keep the app for when there is no line, once a member is there: a visitor who reads one page
 * does not pay for all of them. Nobody is told when it fails; the app then needs the line, as ever.
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
