import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { isPresent, type Moment } from './store.ts';

export type PasskeyRow = Selectable<DB['passkeys']>;

/** The passkeys of a member, oldest first. */
export function passkeysOf(db: Db, userId: string, moment: Moment = 'now'): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isPresent(moment))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds a passkey by the id that its authenticator gave it, and locks it. */
export function lockPasskey(
  db: Db,
  credentialId: string,
  host: string,
  owner?: { userId: string; moment: Moment },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('host', '=', host)
    .where(isPresent(owner?.moment ?? 'now'))
    .$if(owner !== undefined, (query) => query.where('user_id', '=', owner?.userId ?? ''))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Inserts a passkey. Violates a constraint if another account has a passkey with the same credential id, or has removed
 * one that can still be restored.
 */
export async function insertPasskey(
  db: Db,
  passkey: Omit<PasskeyRow, 'last_used_on' | 'removed_in' | 'removed_at'>,
): Promise<PasskeyRow> {
  await db
    .insertInto('credential_owners')
    .values({ credential_id: passkey.credential_id, user_id: passkey.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();
}

export async function recordPasskeyUse(
  db: Db,
  id: string,
  use: Pick<PasskeyRow, 'counter' | 'last_used_on'>,
): Promise<void> {
  await db.updateTable('passkeys').set(use).where('id', '=', id).execute();
}

/** Renames a passkey of a member. Returns undefined if the member has none with this id. */
export function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isPresent('now'))
    .returningAll()
    .executeTakeFirst();
}

/** Releases the ids of credentials whose passkeys are deleted for good. Runs in a transaction. */
export async function releaseCredentials(trx: Transaction<DB>): Promise<void> {
  const isUnused = sql<boolean>`not exists (
    select from passkeys where passkeys.credential_id = credential_owners.credential_id)`;
  const unused = await trx
    .selectFrom('credential_owners')
    .select('credential_id')
    .where(isUnused)
    .forUpdate()
    .execute();
  if (unused.length === 0) return;
  // A passkey may have been added while the statement waited for a lock. The rows are locked now.
  await trx
    .deleteFrom('credential_owners')
    .where(
      'credential_id',
      'in',
      unused.map(({ credential_id }) => credential_id),
    )
    .where(isUnused)
    .execute();
}
