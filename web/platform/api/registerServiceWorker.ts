import { fileInLanguage } from '#contract/platform/languages.ts';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { whenLoaded } from '#web/ui/whenIdle.ts';

const loadUpdating = () => import('#web/platform/program/updating.ts');

/**
 * Starts the program that the service worker has downloaded before, and registers the worker for offline use. It is registered
 * only when a member is signed in, so that a visitor who reads one page does not download the whole app. A failure is not
 * reported, because the app also works without it.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (navigator.serviceWorker.controller)
    void loadUpdating()
      .then(({ startDownloadedProgram }) => startDownloadedProgram())
      .catch(console.warn);
  let isRequested = false;
  const registerForMember = () => {
    if (isRequested || !currentSession()) return;
    isRequested = true;
    whenLoaded(register);
  };
  onSessionChange(registerForMember);
  registerForMember();
}

/** Each language has its own worker, which stores the texts of this language. */
function register() {
  const { lang } = document.documentElement;
  const script = fileInLanguage('/sw.js', lang);
  navigator.serviceWorker
    .register(script)
    .then(async (registration) => (await loadUpdating()).watchForPrograms(registration))
    .catch(() => {});
}
