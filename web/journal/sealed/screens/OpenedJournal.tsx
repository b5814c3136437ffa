import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { JournalState } from '#contract/journal/sealLimits.ts';
import {
  JournalMismatch,
  type MismatchKind,
  type OnProgress,
  type OpenJournal,
} from '#web/journal/sealed/entries/openJournal.ts';
import { openSealedEntries, sealPlainEntries } from '#web/journal/sealed/entries/sealing.ts';
import { synchronize } from '#web/journal/sealed/entries/syncing.ts';
import { sealLoggedLines } from '#web/journal/sealed/lines.ts';
import { deleteDeviceJournal } from '#web/journal/sealed/unlocked.ts';
import { ApiError, errorText, hasNoResponse, isNotFound } from '#web/platform/api/ApiError.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { MismatchNote } from './MismatchNote.tsx';
import { NewPassphraseOffer } from './NewPassphraseOffer.tsx';
import { ProgressText } from './ProgressText.tsx';

interface Props {
  journal: OpenJournal;
  state: JournalState;
  children: ReactNode;
}

type View =
  | { name: 'progress'; verb: 'Copying' | 'Sealing' | 'Unsealing'; done: number; total: number }
  | { name: 'mismatch'; kind: MismatchKind }
  | { name: 'failed'; text: string }
  | { name: 'open' };

const SYNC_PAUSE_MS = 10_000;

/**
 * An unlocked journal. Before its pages are shown, a first copy to this device is made, and an interrupted
 * sealing or unsealing is continued.
 */
export function OpenedJournal(props: Props) {
  const [attempt, setAttempt] = useState(1);
  return <PreparedJournal key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function PreparedJournal({ journal, state, children, onRetry }: Props & { onRetry: () => void }) {
  const [view, setView] = useState<View>(() => firstView(journal, state));

  // Copying, sealing and unsealing continue until the member leaves the page.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const showView = (view: View) => {
      if (!signal.aborted) setView(view);
    };
    prepare(journal, state, { setView: showView, signal }).catch((failure) =>
      showView(viewOf(failure, journal, state)),
    );
    return () => controller.abort();
  }, [journal, state]);

  // Another device may write at any time, so this one synchronizes when its page becomes visible or is online
  // again.
  useEffect(() => {
    if (view.name !== 'open') return;
    let syncedAt = Date.now();
    const sync = () => {
      if (document.visibilityState === 'hidden' || Date.now() - syncedAt < SYNC_PAUSE_MS) return;
      syncedAt = Date.now();
      synchronize(journal).catch((failure) => setView(viewOf(failure, journal, state)));
    };
    const syncNow = () => {
      syncedAt = 0;
      sync();
    };
    document.addEventListener('visibilitychange', sync);
    window.addEventListener('online', syncNow);
    return () => {
      document.removeEventListener('visibilitychange', sync);
      window.removeEventListener('online', syncNow);
    };
  }, [journal, state, view.name]);

  if (view.name === 'open')
    return (
      <>
        <NewPassphraseOffer />
        {children}
      </>
    );
  return (
    <Page width="narrow">
      <PageTitle title={t`Journal`} />
      <PageHeader title={t`Journal`} />
      {view.name === 'progress' && <ProgressText {...view} />}
      {view.name === 'mismatch' && <MismatchNote kind={view.kind} journal={journal} onRetry={onRetry} />}
      {view.name === 'failed' && (
        <>
          <Note tone="rose" role="alert">
            {view.text}
          </Note>
          <p>
            <Button onPress={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        </>
      )}
    </Page>
  );
}

/** Whether the entries were copied to this device before. */
const isCopied = ({ state }: OpenJournal) => state.head.n > 0 && state.rowsN === state.head.n;

const firstView = (journal: OpenJournal, state: JournalState): View =>
  state === 'sealed' && isCopied(journal)
    ? { name: 'open' }
    : { name: 'progress', verb: 'Copying', done: 0, total: 0 };

function viewOf(failure: unknown, journal: OpenJournal, state: JournalState): View {
  if (failure instanceof JournalMismatch) {
    console.warn(failure.message);
    return { name: 'mismatch', kind: failure.kind };
  }
  // Without a connection, a sealed journal is read on this device. Sealing and unsealing wait for one.
  if (hasNoResponse(failure) && isCopied(journal) && state === 'sealed') return { name: 'open' };
  // The seal was deleted on another device.
  if (isNotFound(failure)) void refreshMember();
  return { name: 'failed', text: errorText(failure, t`Your journal could not be loaded.`) };
}

interface Preparation {
  setView: (view: View) => void;
  signal: AbortSignal;
}

async function prepare(
  journal: OpenJournal,
  state: JournalState,
  { setView, signal }: Preparation,
): Promise<void> {
  const progressOf =
    (verb: 'Copying' | 'Sealing' | 'Unsealing'): OnProgress =>
    (progress) =>
      setView({ name: 'progress', verb, ...progress });
  if (isCopied(journal) && state === 'sealed') setView({ name: 'open' });
  await synchronize(journal, isCopied(journal) ? undefined : progressOf('Copying'));
  if (state !== 'unsealing') await sealLoggedLines(journal);
  if (state === 'sealing') {
    await withTabLock(journal, () =>
      sealPlainEntries(journal, { onProgress: progressOf('Sealing'), signal }),
    );
    toast.success(t`Your journal is sealed.`);
    await refreshJournalState();
  } else if (state === 'unsealing') {
    // They would be deleted with the journal on this device.
    if (journal.waiting.length > 0)
      throw new ApiError(409, t`Some entries on this device are not saved yet.`);
    await withTabLock(journal, () =>
      openSealedEntries(journal, { onProgress: progressOf('Unsealing'), signal }),
    );
    toast.success(t`Your journal is unsealed.`);
    await deleteDeviceJournal(journal.memberId);
    await refreshJournalState();
  } else setView({ name: 'open' });
}

/** One tab seals or unseals. The others wait until it is done or closed. */
const withTabLock = (journal: OpenJournal, action: () => Promise<void>) =>
  navigator.locks.request(`sealing:${journal.memberId}`, action);

/**
 * Refetches the account, because the state of its journal has changed. Then the pages of the journal are
 * shown.
 */
async function refreshJournalState(): Promise<void> {
  queryClient.removeQueries({ queryKey: ['journal'] });
  await refreshMember();
}
