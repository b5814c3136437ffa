import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { SuspensionRow } from './rules.ts';

/** The suspension of an account, also one that is due to end; undefined if there is none. */
export function storedSuspension(db: Db, userId: string): Promise<SuspensionRow | undefined> {
  return db.selectFrom('suspensions').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The suspensions of these accounts that apply now. */
export function suspensionsOf(db: Db, userIds: string[], now: Temporal.Instant): Promise<SuspensionRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('suspensions')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .execute();
}

/** The suspension of an account that applies now. */
export async function suspensionOf(
  db: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<SuspensionRow | undefined> {
  const [suspension] = await suspensionsOf(db, [userId], now);
  return suspension;
}

/** Stores a suspension. One that is stored already keeps its beginning. */
export async function saveSuspension(db: Db, suspension: SuspensionRow): Promise<void> {
  const { user_id: _userId, began_at: _beganAt, ...changes } = suspension;
  await db
    .insertInto('suspensions')
    .values(suspension)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

export async function deleteSuspension(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('suspensions').where('user_id', '=', userId).execute();
}

/** The ids of up to 1,000 accounts whose suspension has ended, the earliest first. */
export async function endedSuspensions(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('suspensions')
    .select('user_id')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(1_000)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Refuses new accounts with an address until an instant. */
export async function saveSuspendedAddress(
  db: Db,
  address: Selectable<DB['suspended_addresses']>,
): Promise<void> {
  await db
    .insertInto('suspended_addresses')
    .values(address)
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ ends_at: address.ends_at }))
    .execute();
}

/** Until when no account can be made with an address; undefined if one can. */
export async function endOfSuspendedAddress(
  db: Db,
  emailHashes: string[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('suspended_addresses')
    .select('ends_at')
    .where('email_hash', 'in', emailHashes)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.ends_at;
}

export async function deleteExpiredAddresses(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('suspended_addresses').where('ends_at', '<=', now).execute();
}
