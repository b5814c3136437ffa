import '#web/platform/forms/withoutEval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { clearQueriesOnSessionChange, queryClient } from '#web/platform/api/queryClient.ts';
import { registerServiceWorker } from '#web/platform/api/registerServiceWorker.ts';
import { onReauthenticationRequired } from '#web/platform/api/sendRequest.ts';
import { onMemberUpdate } from '#web/platform/member/memberUpdates.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { connectSealedJournal } from '#web/platform/session/journalLock.ts';
import { finishDeletions } from '#web/platform/session/memberDatabase.ts';
import { hasDoubtfulSession } from '#web/platform/session/sessionStore.ts';
import { keepWorkingWhenTranslated } from '#web/platform/translatedText.ts';
import { whenLoaded } from '#web/ui/whenIdle.ts';
import { router } from './routes.tsx';
import '#web/ui/base.css';

async function start(root: HTMLElement): Promise<void> {
  if (hasDoubtfulSession())
    await (await import('#web/platform/session/settleStoredSession.ts')).settleStoredSession();
  // Browsers use the first title in the head. From here on the pages set it.
  document.querySelector('head > title')?.remove();
  keepWorkingWhenTranslated();
  clearQueriesOnSessionChange();
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
  });
  finishDeletions();
  void refreshMember();
  // The first view does not need this module, so it has its own chunk. The service worker stores it for offline use.
  whenLoaded(() => {
    import('#web/sadhana/unsent/sendWhenPossible.ts').then(
      (unsent) => unsent.sendWhenPossible(),
      console.warn,
    );
  });
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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
void start(root);
