import { t } from '@lingui/core/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import type { JournalState } from '#contract/journal/sealLimits.ts';
import { watchLock } from '#web/journal/sealed/lockTime.ts';
import { onLockChange, resumeJournal, unlockedJournal } from '#web/journal/sealed/unlocked.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ChangedProgramNote } from '#web/platform/program/ChangedProgramNote.tsx';
import { useProgramCheck } from '#web/platform/program/useProgramCheck.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { DeniedSeal } from './DeniedSeal.tsx';
import { OpenedJournal } from './OpenedJournal.tsx';
import { UnlockForm } from './UnlockForm.tsx';

interface Props {
  memberId: string;
  /** The state of the journal on the server. */
  journal: JournalState;
}

/** Shows the pages of a sealed journal while it is unlocked, and the form that unlocks it before that. */
export function SealedGate({ memberId, journal: state }: Props) {
  const journal = useSyncExternalStore(onLockChange, unlockedJournal);
  const program = useProgramCheck();
  const [isResuming, setIsResuming] = useState(journal === null);
  // This is an effect, because the keys of this device are read asynchronously.
  useEffect(() => {
    if (program !== null) return;
    void resumeJournal(memberId)
      .catch(console.warn)
      .finally(() => setIsResuming(false));
  }, [memberId, program]);
  useEffect(() => watchLock(wasUsedRecently), []);

  if (program !== null && program !== 'checking')
    return (
      <Page width="narrow">
        <PageTitle title={t`Journal`} />
        <PageHeader title={t`Journal`} />
        <ChangedProgramNote changed={program} />
      </Page>
    );
  if (!isResuming && state === 'plain') return <DeniedSeal memberId={memberId} />;
  if (!isResuming && journal?.memberId === memberId)
    return (
      <OpenedJournal journal={journal} state={state}>
        <Outlet />
      </OpenedJournal>
    );
  return (
    <Page width="narrow">
      <PageTitle title={t`Journal`} />
      <PageHeader title={t`Journal`} intro={isResuming ? undefined : t`Your journal is sealed.`} />
      {isResuming ? <SkeletonLines lineCount={6} /> : <UnlockForm memberId={memberId} />}
    </Page>
  );
}

const USED_MS = 30_000;
let usedAt = Date.now();
for (const event of ['keydown', 'pointerdown', 'scroll'])
  document.addEventListener(event, () => (usedAt = Date.now()), { capture: true, passive: true });

/** Whether the member has typed, clicked, tapped or scrolled within the last half minute. */
const wasUsedRecently = () => Date.now() - usedAt < USED_MS;
