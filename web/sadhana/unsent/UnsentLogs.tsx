import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useMember } from '#web/platform/session/useMember.ts';
import { followUnsentLogs, unsentNames } from './unsentNames.ts';

const UnsentCard = lazy(async () => ({ default: (await import('./UnsentLogsCard.tsx')).UnsentLogsCard }));

/** What waits to be logged, fetched when there is any; most days there is none. */
export function UnsentLogs() {
  const { id } = useMember();
  const isAny = useSyncExternalStore(followUnsentLogs, () => unsentNames(id).length > 0);
  if (!isAny) return null;
  return (
    <Suspense>
      <UnsentCard memberId={id} />
    </Suspense>
  );
}
