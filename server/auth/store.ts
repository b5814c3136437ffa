import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type Signup = Selectable<DB['signups']>;
/** A signup that is not verified yet, and so still has its password. */
export type WaitingSignup = Signup & { password_hash: string };
export type EmailRequest = Selectable<DB['email_requests']>;

const emailIs = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export async function insertSignup(db: Db, signup: Omit<WaitingSignup, 'user_id'>): Promise<void> {
  await db.insertInto('signups').values(signup).execute();
}

export function signupById(db: Db, id: string): Promise<Signup | undefined> {
  return db.selectFrom('signups').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Makes everything that signs up, verifies or resets the same email wait for its turn, until the transaction ends:
 * two signups that come at once must see each other.
 */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signup ' || lower(${email}), 0))`.execute(db);
}

/** Marks every waiting signup of an email as contested. True when there was one. */
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

/** Lets a signup live on until an instant, unless it does already. */
export async function extendSignupTo(db: Db, id: string, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('signups')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '<', until)
    .execute();
}

/** Every signup of an email, newest first, locked until the transaction ends. */
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

/** Signups that wait for their mail, by email or by username, newest first. */
export async function waitingSignups(
  db: Db,
  identifier: string,
  now: Temporal.Instant,
): Promise<WaitingSignup[]> {
  const column = identifier.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  const rows = await waitingAt(db, now)
    .selectAll()
    .where(sql<boolean>`${column} = lower(${identifier})`)
    .limit(10)
    .execute();
  return rows as WaitingSignup[];
}

/** Signups that wait for their mail, newest first. */
const waitingAt = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('signups')
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Keeps a verified signup without its password, so that its link says "verified" again. */
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

/** Lets the newest waiting signup of an email live on; nothing when there is none. */
export async function extendNewestSignup(
  db: Db,
  email: string,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Signup | undefined> {
  const newest = waitingAt(db, now).select('id').where(emailIs(email)).limit(1);
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

/** Spends a reset link, once: false when it is spent, expired or unknown. */
export async function consumeResetLink(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const spent = await db
    .updateTable('email_requests')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Deletes signups and requests that nobody answered in time. */
export async function deleteExpired(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('signups').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_requests').where('expires_at', '<=', now).execute();
}
