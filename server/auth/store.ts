import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { WAITING_PERIOD } from './rules.ts';

export type Signup = Selectable<DB['signups']>;
/** A signup that is not verified yet and therefore still has its password. */
export type WaitingSignup = Signup & { password_hash: string };
export type EmailRequest = Selectable<DB['email_requests']>;

const emailIs = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export async function insertSignup(db: Db, signup: Omit<WaitingSignup, 'user_id'>): Promise<void> {
  const agreed_pages = JSON.stringify(signup.agreed_pages);
  await db
    .insertInto('signups')
    .values({ ...signup, agreed_pages })
    .execute();
}

export function signupById(db: Db, id: string): Promise<Signup | undefined> {
  return db.selectFrom('signups').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an email until the transaction ends. Two signups, verifications or resets of one email run one after
 * the other, so that the second sees the first.
 */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signup ' || lower(${email}), 0))`.execute(db);
}

/** Marks every waiting signup of an email as contested. Returns true if there was one. */
export async function contestSignups(db: Db, email: string, now: Temporal.Instant): Promise<boolean> {
  const contested = await db
    .updateTable('signups')
    .set({ is_contested: true })
    .where(emailIs(email))
    .where('user_id', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return contested.length > 0;
}

/** Extends a signup until an instant, unless it is already valid for longer. */
export async function extendSignupTo(db: Db, id: string, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('signups')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '<', until)
    .execute();
}

/** Locks all signups of an email until the transaction ends. Newest first. */
export function lockSignupsOf(db: Db, email: string): Promise<Signup[]> {
  return db
    .selectFrom('signups')
    .selectAll()
    .where(emailIs(email))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

/** The 10 newest waiting signups of an email or a username, newest first. */
export async function waitingSignups(
  db: Db,
  identifier: string,
  now: Temporal.Instant,
): Promise<WaitingSignup[]> {
  const column = identifier.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  const rows = await waitingSignupsAt(db, now)
    .selectAll()
    .where(sql<boolean>`${column} = lower(${identifier})`)
    .limit(10)
    .execute();
  return rows as WaitingSignup[];
}

/** Waiting signups, newest first. */
const waitingSignupsAt = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('signups')
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Marks a signup as verified and deletes its password. The row stays, so that its link remains valid. */
export async function markVerified(db: Db, id: string, userId: string): Promise<void> {
  await db
    .updateTable('signups')
    .set({ user_id: userId, password_hash: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteWaitingSignups(db: Db, email: string): Promise<void> {
  await db.deleteFrom('signups').where(emailIs(email)).where('user_id', 'is', null).execute();
}

/** Extends the newest waiting signup of an email. Returns undefined if there is none. */
export async function extendNewestSignup(
  db: Db,
  email: string,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Signup | undefined> {
  const newest = waitingSignupsAt(db, now).select('id').where(emailIs(email)).limit(1);
  return db
    .updateTable('signups')
    .set({ expires_at: until })
    .where('id', '=', newest)
    .returningAll()
    .executeTakeFirst();
}

export async function insertEmailRequest(db: Db, request: Omit<EmailRequest, 'used_at'>): Promise<void> {
  await db.insertInto('email_requests').values(request).execute();
}

export function emailRequestById(db: Db, id: string): Promise<EmailRequest | undefined> {
  return db.selectFrom('email_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Marks a reset link as used. Returns false if it was used before, has expired or is unknown. */
export async function consumeResetLink(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const used = await db
    .updateTable('email_requests')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes expired signups and email requests. */
export async function deleteExpired(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('signups').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_requests').where('expires_at', '<=', now).execute();
}

/** Reserves a former email for its account. */
export async function reserveEmail(
  db: Db,
  userId: string,
  email: string,
  until: Temporal.Instant,
): Promise<void> {
  const reservation = { email: email.toLowerCase(), user_id: userId, reserved_until: until };
  await db
    .insertInto('reserved_emails')
    .values(reservation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(reservation))
    .execute();
}

/** Whether an email is reserved for an account, other than the given one. */
export async function isEmailReserved(
  db: Db,
  email: string,
  now: Temporal.Instant,
  exceptUserId?: string,
): Promise<boolean> {
  const reservation = await db
    .selectFrom('reserved_emails')
    .select('user_id')
    .where('email', '=', email.toLowerCase())
    .where('reserved_until', '>', now)
    .executeTakeFirst();
  return reservation !== undefined && reservation.user_id !== exceptUserId;
}

export async function releaseEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('reserved_emails').where('email', '=', email.toLowerCase()).execute();
}

/** Deletes the recovery of a member. Returns false if there is none. */
export async function deleteRecovery(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recoveries')
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Lets recoveries and undos of the members that match a condition on `user_id` wait as long as at their beginning. */
export async function restartWaiting(
  trx: Transaction<DB>,
  members: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<void> {
  const endsAt = now.add(WAITING_PERIOD);
  await sql`
    update recoveries set ends_at = ${endsAt}, reminded_at = null
    where ends_at is not null and ${members}`.execute(trx);
  await sql`
    update account_events set undo_at = ${endsAt}, undo_reminded_at = null
    where undo_at is not null and ${members}`.execute(trx);
}

/**
 * Ends all sessions, the known browsers of all members, and the links in mails that give access to an account. What
 * waits to be carried out waits from now on, so that its owner has the time to stop it again.
 */
export async function endAllAccess(trx: Transaction<DB>): Promise<void> {
  await restartWaiting(trx, sql`true`, Temporal.Now.instant());
  for (const table of ['sessions', 'browser_keys', 'sign_ins'] as const)
    await trx.deleteFrom(table).execute();
  // The token in a link is made from the nonce.
  for (const table of ['email_requests', 'email_changes', 'recoveries', 'signups'] as const)
    await sql`update ${sql.table(table)} set nonce = gen_random_uuid()`.execute(trx);
}
