import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';

const POLL_INTERVAL_MS = 10;
const MAX_POLLS = 1_000;

/**
 * Starts a call while a transaction with `change` is open. Waits until the call waits for a lock of the transaction
 * (or for the only connection of the embedded database). Then does what comes last, commits, and returns the reply to
 * the call.
 */
export async function callDuringTransaction(
  { database }: TestServer,
  change: (trx: Transaction<DB>) => Promise<unknown>,
  call: () => Promise<Reply>,
  last: (trx: Transaction<DB>) => Promise<unknown> = async () => {},
): Promise<Reply> {
  const { reply } = await database.db.transaction().execute(async (trx) => {
    await change(trx);
    const reply = call();
    let isAnswered = false;
    reply.finally(() => {
      isAnswered = true;
    });
    for (let poll = 0; poll < MAX_POLLS && !isAnswered; poll += 1) {
      if (database.isEmbedded ? database.pool.waitingCount > 0 : await isWaitingForLock(trx)) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    await last(trx);
    return { reply };
  });
  return reply;
}

async function isWaitingForLock(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
  return (rows[0]?.count ?? 0) > 0;
}
