import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { hasDatabaseOf } from '#web/platform/session/memberDatabase.ts';
import { useMember } from '#web/platform/session/useMember.ts';

const SealedGate = lazy(async () => ({
  default: (await import('./sealed/screens/SealedGate.tsx')).SealedGate,
}));

/** Wraps the pages of the journal. Those of a sealed journal are shown while it is unlocked. */
export function JournalGate() {
  const { id, journal } = useMember();
  // A device that knows a sealed journal does not believe that it is plain without asking.
  const isSealed = journal !== 'plain' || hasDatabaseOf(id);
  if (!isSealed) return <Outlet />;
  return (
    <Suspense>
      <SealedGate key={`${id} ${journal}`} memberId={id} journal={journal} />
    </Suspense>
  );
}
