import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { trustedProgram } from './programTrust.ts';
import { ACTIVATE, ALONE } from './workerMessages.ts';

const ANSWER_WITHIN_MS = 3_000;

/**
 * Starts the program that was downloaded during an earlier visit, if this is the only tab. Otherwise it starts when all tabs
 * have been closed. Where programs are checked, it must be signed as before, and not be one that a
 * member has refused.
 */
export async function startDownloadedProgram(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting || !registration.active || !(await isOnlyTab(registration.active))) return;
  if ((await checkWhereNeeded()) || trustedProgram()?.refused) return;
  startProgram(registration.waiting);
}

/** Makes a service worker active, and loads the page again with its program. */
export function startProgram(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage(ACTIVATE);
}

/**
 * Checks each program that arrives while the page is open, where programs are checked. A service worker that is part of
 * no program, or that has become active before the member has decided about its program, is removed.
 */
export function watchForPrograms(registration: ServiceWorkerRegistration): void {
  const watch = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', async () => {
      const changed = worker.state === 'redundant' ? null : await checkWhereNeeded(worker);
      if (changed && (!changed.sent?.isWhole || registration.active === worker))
        await registration.unregister();
    });
  };
  watch();
  registration.addEventListener('updatefound', watch);
}

/**
 * Checks the program that the server sends, if the member has a sealed journal, or if this browser has seen a signed program. So
 * another member, or nobody who is signed in, cannot start a program that closes somebody's journal.
 */
async function checkWhereNeeded(arrived?: ServiceWorker) {
  const member = currentSession()?.user;
  if (!(trustedProgram()?.signedBy || (member && isJournalSealed(member)))) return null;
  const { checkProgramAgain } = await import('./programCheck.ts');
  return checkProgramAgain(arrived);
}

function isOnlyTab(active: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  active.postMessage(ALONE, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    // The service worker of an earlier version does not answer.
    setTimeout(resolve, ANSWER_WITHIN_MS, false);
  });
}
