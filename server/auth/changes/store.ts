import { type Selectable, sql } from 'kysely';
import { deleteEmailChange } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { hasSuspension } from '#server/platform/sessions/suspensions.ts';

/** A change of an email that waits for the link in the mail to the new address. */
export type EmailChangeRow = Selectable<DB['email_changes']>;
/** A request to remove all second factors of an account. */
export type Recovery = Selectable<DB['recoveries']>;

/** Stores a change of an email, instead of an earlier one of the same member. */
export async function replaceEmailChange(db: Db, change: EmailChangeRow): Promise<void> {
  await deleteEmailChange(db, change.user_id);
  await db.insertInto('email_changes').values(change).execute();
}

export function emailChangeById(db: Db, id: string): Promise<EmailChangeRow | undefined> {
  return db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The change that a member has requested and that can still be confirmed. */
export function emailChangeOf(
  db: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a change because it is being confirmed. Returns false if it was deleted before. */
export async function consumeEmailChange(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('email_changes')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Stores a request for a recovery, instead of an earlier one that has not begun. Returns false if a recovery has begun
 * already.
 */
export async function replaceRecovery(db: Db, recovery: Omit<Recovery, 'reminded_at'>): Promise<boolean> {
  const stored = await db
    .insertInto('recoveries')
    .values(recovery)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(recovery).where('recoveries.ends_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export function recoveryById(db: Db, id: string): Promise<Recovery | undefined> {
  return db.selectFrom('recoveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the recovery of a member until the transaction ends. */
export function lockRecovery(db: Db, userId: string): Promise<Recovery | undefined> {
  return db.selectFrom('recoveries').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

export async function setRecoveryEnd(db: Db, userId: string, endsAt: Temporal.Instant): Promise<void> {
  await db.updateTable('recoveries').set({ ends_at: endsAt }).where('user_id', '=', userId).execute();
}

export async function recordRecoveryReminder(db: Db, userId: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable('recoveries').set({ reminded_at: now }).where('user_id', '=', userId).execute();
}

/** The members who are not suspended and whose recovery ends before an instant: all of them, or those who were not reminded. */
export async function membersInRecovery(
  db: Db,
  { endsBefore, isReminded }: { endsBefore: Temporal.Instant; isReminded?: false },
): Promise<string[]> {
  const rows = await db
    .selectFrom('recoveries')
    .select('user_id')
    .where('ends_at', '<=', endsBefore)
    .where((where) => where.not(hasSuspension(sql`recoveries.user_id`)))
    .$if(isReminded === false, (query) => query.where('reminded_at', 'is', null))
    .orderBy('ends_at')
    .limit(1_000)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes changes and requests whose links have expired, and reservations that have ended. */
export async function deleteExpiredChanges(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reserved_emails').where('reserved_until', '<=', now).execute();
  await sql`delete from recoveries where ends_at is null and expires_at <= ${now}`.execute(db);
}
