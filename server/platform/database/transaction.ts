import { type Kysely, sql, type Transaction } from 'kysely';
import { LIFT_LIMIT } from './client.ts';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

/** PostgreSQL's error codes for a deadlock and for a serialization failure. */
const RETRYABLE_CODES = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 3;

/**
 * Runs `run` in a transaction, and repeats it up to twice when the database chose it as the victim of a
 * deadlock. If `db` is a transaction already, `run` becomes a part of it.
 */
export async function inTransaction<T>(
  db: Db,
  run: (trx: Transaction<DB>) => Promise<T>,
  attempts = MAX_ATTEMPTS,
): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<DB>);
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    const isVictim = RETRYABLE_CODES.has((error as { code?: string }).code ?? '');
    if (!isVictim || attempts <= 1) throw error;
    return inTransaction(db, run, attempts - 1);
  }
}

/** Lifts the time limit for the statements of a transaction, for those that read a whole table. */
export async function withoutTimeout(trx: Transaction<DB>): Promise<void> {
  await sql.raw(LIFT_LIMIT).execute(trx);
}

/** Runs `run` while no other server holds the advisory lock of this number. Waits until the lock is free. */
export function withAdvisoryLock<T>(
  db: Kysely<DB>,
  lock: number,
  run: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    return run(trx);
  });
}
