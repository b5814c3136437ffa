import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Connection, useConnection } from '#web/platform/api/connection.ts';
import { clockTimeText, dateText, dayOf } from '#web/platform/calendar/days.ts';
import style from './ConnectionLine.module.css';

const TEXTS: Record<Exclude<Connection, 'connected'>, string> = {
  offline: 'You are offline.',
  unreachable: 'The server cannot be reached.',
  slow: 'This is taking longer than usual.',
};

/** The state of the connection, below the header, while it is not as usual. */
export function ConnectionLine() {
  const connection = useConnection();
  return (
    <div role="status" className={style.line} data-connection-line="">
      {connection !== 'connected' && (
        <p>
          {TEXTS[connection]} {connection !== 'slow' && <LoadedAt />}
        </p>
      )}
    </div>
  );
}

/** Says when the oldest data on the screen was loaded. */
function LoadedAt() {
  const cache = useQueryClient().getQueryCache();
  const loadedAt = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => Math.min(...cache.findAll({ type: 'active' }).flatMap(timeOf)),
  );
  if (loadedAt === Number.POSITIVE_INFINITY) return null;
  return <>This is from {momentText(new Date(loadedAt))}.</>;
}

const timeOf = ({ state }: Query) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []);

const DAY_MS = 86_400_000;

/** "today at 11:35", "yesterday at 11:35", "19 November 2026 at 11:35" */
function momentText(date: Date): string {
  const instant = date.toISOString();
  const day = dayOf(instant);
  const time = clockTimeText(instant);
  if (day === dayOf()) return `today at ${time}`;
  if (day === dayOf(new Date(Date.now() - DAY_MS))) return `yesterday at ${time}`;
  return `${dateText(instant)} at ${time}`;
}
