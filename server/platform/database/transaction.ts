import { type Kysely, sql, type Transaction } from 'kysely';
import { LIFT_LIMIT } from './client.ts';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

/** PostgreSQL's error codes for a deadlock and for a serialization failure. */
const RETRYABLE_CODES = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 3;

/**
 * Runs `run` in a transaction, and repeats it up to twice when the database has aborted the transaction because of a
 * deadlock or a serialization failure. If `db` is a transaction already, `run` becomes a part of it and is not
 * repeated.
 */
export async function inTransaction<T>(
  db: Db,
  run: (trx: Transaction<DB>) => Promise<T>,
  attemptsLeft = MAX_ATTEMPTS,
): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<DB>);
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    const isRetryable = RETRYABLE_CODES.has((error as { code?: string }).code ?? '');
    if (!isRetryable || attemptsLeft <= 1) throw error;
    return inTransaction(db, run, attemptsLeft - 1);
  }
}

/** Carries the result of a transaction that is rolled back. */
class RolledBack<T> {
  readonly result: T;
  constructor(result: T) {
    this.result = result;
  }
}

/** Runs `run` in a transaction that is rolled back, to find out what it would do. */
export async function inRolledBackTransaction<T>(
  db: Kysely<DB>,
  run: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, async (trx): Promise<never> => {
      throw new RolledBack(await run(trx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

/** Runs `run` as a part of a transaction of which nothing stays if it fails. The transaction can go on then. */
export async function inSavepoint<T>(trx: Transaction<DB>, run: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await run();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}

/** Lifts the time limit for all further statements of a transaction, for example to read a whole table. */
export async function withoutTimeout(trx: Transaction<DB>): Promise<void> {
  await sql.raw(LIFT_LIMIT).execute(trx);
}

/**
 * Waits for the advisory lock with this number, and runs `run` in a transaction that holds it. No other transaction, of
 * this or another server, holds the lock at the same time. The statements have no time limit.
 */
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
