import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Clock, isPast } from '#server/platform/clock.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { openDatabase } from './database.ts';
import type { DB } from './types.ts';

/*
 * A read-only copy of the database, for lists that are the same for everyone. A member who has just written
 * reads from the primary for some seconds, so that they see their change. Authorization never uses the
 * replica.
 */

export interface Replica {
  /** The replica for this viewer; null while it is behind or down, or when the viewer has just written. */
  for(viewer: Viewer | null): Kysely<DB> | null;
  /**
   * The replica for calls that may lag while the primary is down, even though it receives nothing then; null
   * if it was not up to date within the last minute.
   */
  withoutPrimary(): Kysely<DB> | null;
  /** Reports a failure. The primary is used until the next check succeeds. */
  suspend(): void;
  close(): Promise<void>;
}

/** How long a member who has written reads from the primary, and how far the replica may lag behind. */
const PRIMARY_AFTER_WRITE = { seconds: 10 };
const MAX_LAG_SECONDS = 5;
const CHECK_INTERVAL_MS = 2_000;
/** How long a replica is used after its last successful check while the primary is down. */
const USABLE_WITHOUT_PRIMARY_MS = 60_000;
/**
 * The time limit of a statement on the replica. When it fails, the call is repeated on the primary, whose limit is 20
 * seconds, so that both together take at most 30 seconds.
 */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Used when no replica is configured. Everything is read from the primary. */
export const NO_REPLICA: Replica = {
  for: () => null,
  withoutPrimary: () => null,
  suspend: () => {},
  close: async () => {},
};

export async function openReplica(url: string, clock: Clock, log: FastifyBaseLogger): Promise<Replica> {
  const { db, close } = await openDatabase(
    { url },
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS, mayBeStandby: true },
  );
  let isUsable = false;
  let wasUpToDateAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const wasUsable = isUsable;
    // A replica that does not answer in time counts as down, even if its connection is open.
    isUsable = await Promise.race([isUpToDate(db), sleep(CHECK_INTERVAL_MS, false, { ref: false })]);
    if (isUsable) wasUpToDateAt = performance.now();
    if (wasUsable !== isUsable)
      log.warn(isUsable ? 'the replica is used' : 'the replica is behind or down, and not used');
  };
  await check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    for: (viewer) => {
      const primaryUntil = viewer?.wroteAt?.add(PRIMARY_AFTER_WRITE);
      const hasJustWritten = primaryUntil !== undefined && !isPast(primaryUntil, clock());
      return isUsable && !hasJustWritten ? db : null;
    },
    withoutPrimary: () => (performance.now() - wasUpToDateAt < USABLE_WITHOUT_PRIMARY_MS ? db : null),
    suspend: () => {
      isUsable = false;
    },
    close: async () => {
      clearInterval(timer);
      await close();
    },
  };
}

/**
 * Whether the replica has everything that the primary had some seconds ago. It has if its source is connected
 * and it has replayed everything that it received, or if the last transaction that it replayed is recent. A
 * database that is not a replica counts as up to date.
 */
async function isUpToDate(db: Kysely<DB>): Promise<boolean> {
  try {
    const { rows } = await sql<{ is_up_to_date: boolean }>`
      select not pg_is_in_recovery()
        or (
          exists (select from pg_stat_wal_receiver where status = 'streaming')
          and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        )
        or coalesce(now() - pg_last_xact_replay_timestamp() < make_interval(secs => ${MAX_LAG_SECONDS}), false)
        as is_up_to_date`.execute(db);
    return rows[0]?.is_up_to_date ?? false;
  } catch {
    return false;
  }
}
