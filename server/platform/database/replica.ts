import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Clock, isPast } from '#server/platform/clock.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { openDatabase } from './database.ts';
import type { DB } from './types.ts';

/*
 * A second database that follows the first, for lists that are the same for everyone. Who has written something
 * reads from the first for some seconds, so that they see it; what somebody may see is never decided here.
 */

export interface Replica {
  /** The replica for this viewer; null while it is behind or away, or when they have just written. */
  for(viewer: Viewer | null): Kysely<DB> | null;
  /** It has failed: the first is asked until the next look finds it well. */
  suspend(): void;
  close(): Promise<void>;
}

/** For how long who has written something reads from the first database, and how far the replica may be behind. */
const SETTLED = { seconds: 10 };
const MOST_BEHIND = 5; // seconds
const LOOK_MS = 2_000;
/** The first database is asked after this, and has its own limit: both together stay within 30 seconds. */
const STATEMENT_LIMIT = 10_000;

/** No replica: everything is read where it was written. */
export const NO_REPLICA: Replica = { for: () => null, suspend: () => {}, close: async () => {} };

export async function openReplica(url: string, clock: Clock, log: FastifyBaseLogger): Promise<Replica> {
  const { db, close } = await openDatabase({ url }, { statementLimit: STATEMENT_LIMIT });
  let isWell = false;
  const look = async () => {
    const was = isWell;
    // One that does not answer in time is away, whatever its connection says.
    isWell = await Promise.race([follows(db), sleep(LOOK_MS, false, { ref: false })]);
    if (was !== isWell)
      log.warn(isWell ? 'the replica is used' : 'the replica is behind or away, and not used');
  };
  await look();
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return {
    for: (viewer) => {
      const hasSettled = !viewer?.wroteAt || isPast(viewer.wroteAt.add(SETTLED), clock());
      return isWell && hasSettled ? db : null;
    },
    suspend: () => {
      isWell = false;
    },
    close: async () => {
      clearInterval(looking);
      await close();
    },
  };
}

/**
 * Whether it has what the first had some seconds ago: it has replayed all that came, and its source is there, or the
 * last that it replayed is not old.
 */
async function follows(db: Kysely<DB>): Promise<boolean> {
  try {
    const { rows } = await sql<{ is_near: boolean }>`
      select not pg_is_in_recovery()
        or (
          exists (select from pg_stat_wal_receiver where status = 'streaming')
          and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        )
        or coalesce(now() - pg_last_xact_replay_timestamp() < make_interval(secs => ${MOST_BEHIND}), false)
        as is_near`.execute(db);
    return rows[0]?.is_near ?? false;
  } catch {
    return false;
  }
}
