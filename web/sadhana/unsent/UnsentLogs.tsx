import { lazy, Suspense } from 'react';
import { useKeptWrites } from '#web/platform/outbox/keptWrites.ts';
import { useMember } from '#web/platform/session/useMember.ts';

const UnsentCard = lazy(async () => ({ default: (await import('./UnsentLogsCard.tsx')).UnsentLogsCard }));

/** The unsent logs. Their card is loaded only if there are any, which is rare. */
export function UnsentLogs() {
  const { id } = useMember();
  if (!useKeptWrites(id).some(({ content }) => content.kind === 'log')) return null;
  return (
    <Suspense>
      <UnsentCard memberId={id} />
    </Suspense>
  );
}
