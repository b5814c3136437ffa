import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useMember } from '#web/platform/session/useMember.ts';
import { subscribeToUnsentLogs, unsentNames } from '#web/sadhana/focus/unsentNames.ts';

const UnsentCard = lazy(async () => ({ default: (await import('./UnsentLogsCard.tsx')).UnsentLogsCard }));

/** The unsent logs. Their card is loaded only if there are any, which is rare. */
export function UnsentLogs() {
  const { id } = useMember();
  const hasAny = useSyncExternalStore(subscribeToUnsentLogs, () => unsentNames(id).length > 0);
  if (!hasAny) return null;
  return (
    <Suspense>
      <UnsentCard memberId={id} />
    </Suspense>
  );
}
