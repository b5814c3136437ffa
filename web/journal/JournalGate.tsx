import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { useMember } from '#web/platform/session/useMember.ts';

const SealedGate = lazy(async () => ({
  default: (await import('#web/journal/sealed/screens/SealedGate.tsx')).SealedGate,
}));

export { JournalGate as Component };

/** Wraps the pages of the journal. The pages of a sealed journal are only shown while it is unlocked. */
export function JournalGate() {
  const member = useMember();
  const { id, journal } = member;
  if (journal === 'plain' && !isJournalSealed(member)) return <Outlet />;
  return (
    <Suspense>
      <SealedGate key={`${id} ${journal}`} memberId={id} journal={journal} />
    </Suspense>
  );
}
