import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type AppRow = Selectable<DB['authenticator_apps']>;
export type RecoveryCodeRow = Selectable<DB['recovery_codes']>;

/**
 * The moment at which factors are considered: now, or just before the account event with this number. A
 * factor that was removed is only considered at an event, and only for 7 days.
 */
export type Moment = 'now' | number;

/** An SQL condition: whether a factor is or was present at a moment. */
export const isPresent = (moment: Moment): RawBuilder<boolean> =>
  moment === 'now'
    ? sql`added_in is not null and removed_in is null`
    : sql`added_in < ${moment} and (removed_in is null or removed_in >= ${moment})`;

/** The authenticator app of a member. */
export function appOf(db: Db, userId: string, moment: Moment = 'now'): Promise<AppRow | undefined> {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isPresent(moment))
    .executeTakeFirst();
}

/** Locks the app that a member has started to add after `since`, until the transaction ends. */
export function lockUnconfirmedApp(
  db: Db,
  userId: string,
  since: Temporal.Instant,
): Promise<AppRow | undefined> {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('added_in', 'is', null)
    .where('created_at', '>', since)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an app that waits to be confirmed, instead of an earlier one. */
export async function insertUnconfirmedApp(
  db: Db,
  app: Pick<AppRow, 'id' | 'user_id' | 'sealed_key' | 'created_at'>,
): Promise<void> {
  await deleteUnconfirmedApp(db, app.user_id);
  await db
    .insertInto('authenticator_apps')
    .values({ ...app, last_step: 0 })
    .execute();
}

export async function deleteUnconfirmedApp(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('added_in', 'is', null)
    .execute();
}

export async function confirmApp(
  db: Db,
  id: string,
  confirmed: Pick<AppRow, 'added_in' | 'created_at' | 'last_step'>,
): Promise<void> {
  await db.updateTable('authenticator_apps').set(confirmed).where('id', '=', id).execute();
}

/** Marks a time step of an app as used. Returns false if this step or a later one was used before. */
export async function consumeStep(db: Db, appId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('id', '=', appId)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The unused recovery codes of a member. */
export function unusedCodesOf(db: Db, userId: string, moment: Moment = 'now'): Promise<RecoveryCodeRow[]> {
  return db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where(isPresent(moment))
    .execute();
}

/** Marks a recovery code as used. Returns false if it was used before. */
export async function consumeCode(
  db: Db,
  { user_id, hash }: Pick<RecoveryCodeRow, 'user_id' | 'hash'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function insertCodes(
  db: Db,
  codes: Pick<RecoveryCodeRow, 'user_id' | 'salt' | 'hash' | 'added_in'>[],
): Promise<void> {
  await db.insertInto('recovery_codes').values(codes).execute();
}

const FACTOR_TABLES = ['passkeys', 'authenticator_apps', 'recovery_codes'] as const;
type FactorTable = (typeof FACTOR_TABLES)[number];

/** The event in which factors are removed, and the time. */
export interface Removal {
  removed_in: number;
  removed_at: Temporal.Instant;
}

/** Removes the factors of one kind that a member has. Returns how many there were. */
export async function removeFactors(
  db: Db,
  table: FactorTable,
  userId: string,
  { removed_in, removed_at }: Removal,
  passkeyId?: string,
): Promise<number> {
  const onlyOne = passkeyId === undefined ? sql`true` : sql`id = ${passkeyId}`;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set removed_in = ${removed_in}, removed_at = ${removed_at}
    where user_id = ${userId} and ${isPresent('now')} and ${onlyOne}`.execute(db);
  return Number(numAffectedRows);
}

/** Removes all second factors of a member. */
export async function removeAllFactors(db: Db, userId: string, removal: Removal): Promise<void> {
  for (const table of FACTOR_TABLES) await removeFactors(db, table, userId, removal);
}

/** Restores the factors that were present just before an event, and deletes those that were added since. */
export async function restoreFactors(db: Db, userId: string, event: number): Promise<void> {
  for (const table of FACTOR_TABLES) {
    await sql`
      delete from ${sql.table(table)}
      where user_id = ${userId} and (added_in >= ${event} or added_in is null)`.execute(db);
    await sql`
      update ${sql.table(table)} set removed_in = null, removed_at = null
      where user_id = ${userId} and removed_in >= ${event}`.execute(db);
  }
}

/** Deletes factors that were removed before an instant, except those of accounts in which an undo is waiting. */
export async function deleteRemovedFactors(db: Db, before: Temporal.Instant): Promise<void> {
  for (const table of FACTOR_TABLES)
    await sql`
      delete from ${sql.table(table)} as factor
      where removed_at <= ${before} and not exists (
        select from account_events as event where event.user_id = factor.user_id and undo_at is not null)
    `.execute(db);
}

/** Deletes apps that were not confirmed in time. */
export async function deleteUnconfirmedApps(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('authenticator_apps')
    .where('added_in', 'is', null)
    .where('created_at', '<=', before)
    .execute();
}

/** Marks a challenge as answered. Returns false if it was answered before. */
export async function spendChallenge(db: Db, id: string, expiresAt: Temporal.Instant): Promise<boolean> {
  const spent = await db
    .insertInto('spent_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
