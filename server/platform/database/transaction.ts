import { type Kysely, sql, type Transaction } from 'kysely';
import { LIFT_LIMIT } from './client.ts';
import type { DB } from './types.ts';

/** PostgreSQL's word for two transactions that waited for each other, or could not be put in a row. */
const AGAIN = new Set(['40P01', '40001']);
const TRIES = 3;

/** Runs `act` in a transaction; up to twice more when the database chose it as the victim of a deadlock. */
export async function inTransaction<T>(
  db: Kysely<DB>,
  act: (trx: Transaction<DB>) => Promise<T>,
  tries = TRIES,
): Promise<T> {
  try {
    return await db.transaction().execute(act);
  } catch (error) {
    const isVictim = AGAIN.has((error as { code?: string }).code ?? '');
    if (!isVictim || tries <= 1) throw error;
    return inTransaction(db, act, tries - 1);
  }
}

/** Lets the statements of a transaction take as long as they need, as those do that go through a whole table. */
export async function withoutTimeout(trx: Transaction<DB>): Promise<void> {
  await sql.raw(LIFT_LIMIT).execute(trx);
}

/** Runs `act` while no other server runs anything under the same number, and waits for as long as one does. */
export function withAdvisoryLock<T>(
  db: Kysely<DB>,
  lock: number,
  act: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    return act(trx);
  });
}
