import '#web/platform/forms/withoutEval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import {
  clearQueriesOnSessionChange,
  queryClient,
  reloadOnReconnect,
} from '#web/platform/api/queryClient.ts';
import { registerServiceWorker } from '#web/platform/api/registerServiceWorker.ts';
import { onReauthenticationRequired } from '#web/platform/api/sendRequest.ts';
import { startTexts } from '#web/platform/language/texts.ts';
import { onMemberUpdate } from '#web/platform/member/memberUpdates.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { connectSealedJournal } from '#web/platform/session/journalLock.ts';
import { finishDeletions, keptDatabaseMembers } from '#web/platform/session/memberDatabase.ts';
import { currentSession, hasDoubtfulSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { keepWorkingWhenTranslated } from '#web/platform/translatedText.ts';
import { whenLoaded } from '#web/ui/whenIdle.ts';
import { router } from './routes.tsx';
import '#web/ui/base.css';

async function start(root: HTMLElement): Promise<void> {
  await startTexts();
  if (hasDoubtfulSession())
    await (await import('#web/platform/session/settleStoredSession.ts')).settleStoredSession();
  // Browsers use the first title in the head. From here on the pages set it.
  document.querySelector('head > title')?.remove();
  keepWorkingWhenTranslated();
  clearQueriesOnSessionChange();
  reloadOnReconnect();
  onMemberUpdate(refreshMember);
  onReauthenticationRequired(async (reauthentication) =>
    (await import('#web/platform/proof/requestReauthentication.tsx')).requestReauthentication(
      reauthentication,
    ),
  );
  const loadUnlocked = () => import('#web/journal/sealed/unlocked.ts');
  connectSealedJournal({
    lock: async (memberId) => (await loadUnlocked()).lockDevice(memberId),
    keepUnlocked: async (memberId) => (await loadUnlocked()).keepUnlocked(memberId),
    countWaiting: async (memberId) =>
      (await import('#web/journal/sealed/countWaiting.ts')).countWaiting(memberId),
  });
  finishDeletions();
  void refreshMember();
  startOfflineUseOfMember();
  registerServiceWorker();

  // A transition renders the app in slices, so that input in between is handled immediately.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} onError={(failure) => console.error(failure)} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/**
 * Shows what is kept on this device of a member, and sends what was written without a connection. The first view does not
 * need it, unless the browser is offline.
 */
function startOfflineUseOfMember(): void {
  let isStarted = false;
  const startForMember = () => {
    if (isStarted || !(currentSession() || keptDatabaseMembers().length > 0)) return;
    isStarted = true;
    const start = () =>
      void import('./offlineUse.ts').then(({ startOfflineUse }) => startOfflineUse()).catch(console.warn);
    if (navigator.onLine) whenLoaded(start);
    else start();
  };
  onSessionChange(startForMember);
  startForMember();
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
void start(root);
