import type { QueryCreator } from 'kysely';
import { JOURNAL_SEALED } from '#contract/journal/sealLimits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';

/** The states of a journal in which plain entries can be written. */
const WRITABLE = ['plain', 'unsealing'] as const;

/**
 * A common table expression with the id of a member whose plain entries may be written now, and no row while the journal is
 * sealed. The lock makes sealing wait until the entry is written, and a statement that waits for sealing see the new state.
 */
export const writer = (userId: string) => (db: QueryCreator<DB>) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('journal', 'in', WRITABLE).forKeyShare();

/**
 * Requires that plain entries may be written. It is called after a statement with `writer` has changed nothing.
 * @throws ApiError 409 while the journal is sealed, 401 when the account was deleted while the call was running.
 */
export async function requireWritable(db: Db, userId: string): Promise<void> {
  const account = await db.selectFrom('users').select('journal').where('id', '=', userId).executeTakeFirst();
  if (!account) throw sessionExpired();
  if (!WRITABLE.some((state) => state === account.journal)) throw journalSealed();
}

/** The error 409 for a change of a plain entry of a sealed journal. */
export const journalSealed = () => conflict('journal_sealed', JOURNAL_SEALED);
