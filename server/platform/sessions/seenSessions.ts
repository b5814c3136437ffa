import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Stores when sessions were last used, accurate to an hour. One statement per minute stores all sessions that were used
 * in that minute.
 */
export interface SeenSessions {
  /** Records in memory that a session was used. */
  add(sessionId: string): void;
  /** Writes the uses that were recorded since the last write. */
  flush(): Promise<void>;
  /** Writes the recorded uses, and stops. */
  close(): Promise<void>;
}

const FLUSH_MS = 60_000;
const ACCURACY = { hours: 1 };

export function openSeenSessions({ db, clock }: { db: Db; clock: Clock }, onError: (error: unknown) => void) {
  /** When each session was last recorded, if that was less than an hour ago. */
  const recordedAt = new Map<string, number>();
  const waiting = new Set<string>();
  const flush = async () => {
    const ids = [...waiting];
    const now = clock();
    const oldest = now.subtract(ACCURACY);
    waiting.clear();
    for (const [id, at] of recordedAt) if (at <= oldest.epochMilliseconds) recordedAt.delete(id);
    if (ids.length === 0) return;
    await sql`
      update sessions set seen_at = ${now}
      where id = any(${ids}::uuid[]) and (seen_at is null or seen_at <= ${oldest})`.execute(db);
  };
  const timer = setInterval(() => flush().catch(onError), FLUSH_MS);
  timer.unref();
  const seenSessions: SeenSessions = {
    add: (sessionId) => {
      if (recordedAt.has(sessionId)) return;
      recordedAt.set(sessionId, clock().epochMilliseconds);
      waiting.add(sessionId);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
  return seenSessions;
}
