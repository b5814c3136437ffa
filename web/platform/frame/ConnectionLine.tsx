import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { type Connection, useConnection } from '#web/platform/api/connection.ts';
import style from './ConnectionLine.module.css';

/** A browser without the stored app may be offline before this is loaded. Then only the state is told. */
const LoadedAt = lazy(() =>
  import('./LoadedAt.tsx').then(
    ({ LoadedAt }) => ({ default: LoadedAt }),
    () => ({ default: () => null }),
  ),
);

const TEXTS: Record<Exclude<Connection, 'connected'>, MessageDescriptor> = {
  offline: msg`You are offline.`,
  unreachable: msg`The server cannot be reached.`,
  slow: msg`This is taking longer than usual.`,
};

/** The state of the connection, below the header, while it is not as usual. */
export function ConnectionLine() {
  const connection = useConnection();
  return (
    <div role="status" className={style.line} data-connection-line="">
      {connection !== 'connected' && (
        <p>
          {t(TEXTS[connection])} <Suspense>{connection !== 'slow' && <LoadedAt />}</Suspense>
        </p>
      )}
    </div>
  );
}
