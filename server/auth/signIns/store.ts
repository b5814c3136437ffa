import crypto from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { HAS_SECOND_FACTOR } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

/** A login that waits for the second factor. */
export type SignIn = Selectable<DB['sign_ins']>;
export type SessionRow = Selectable<DB['sessions']>;

export async function insertSignIn(db: Db, signIn: Omit<SignIn, 'wrong_codes'>): Promise<void> {
  await db.insertInto('sign_ins').values(signIn).execute();
}

export function signInById(db: Db, id: string): Promise<SignIn | undefined> {
  return db.selectFrom('sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a login until the transaction ends, so that concurrent second steps run one after the other. */
export function lockSignIn(db: Db, id: string): Promise<SignIn | undefined> {
  return db.selectFrom('sign_ins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countWrongCode(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSignIn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', id).execute();
}

/** Ends all logins of a member that wait for the second factor. */
export async function deleteSignInsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('user_id', '=', userId).execute();
}

/** The hash under which the key of a browser is stored for a member. */
export const browserHash = (key: string, userId: string): string =>
  crypto.createHash('sha256').update(`${key} ${userId}`).digest('base64url');

/** A browser that the account knows, and whether somebody has signed in there. */
export function knownBrowser(db: Db, hash: string): Promise<{ has_signed_in: boolean } | undefined> {
  return db.selectFrom('browser_keys').select('has_signed_in').where('hash', '=', hash).executeTakeFirst();
}

/** Records a sign-in from a known browser. Returns false if it is unknown. */
export async function recordBrowserUse(db: Db, hash: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .updateTable('browser_keys')
    .set({ used_at: now, has_signed_in: true })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function knowsAnyBrowser(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('browser_keys')
    .select('hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The maximum number of known browsers of a member. A new one replaces the least recently used one; browsers
 * without a sign-in are replaced first. */
const MAX_BROWSERS = 100;

export async function insertBrowser(
  db: Db,
  userId: string,
  hash: string,
  { hasSignedIn, now }: { hasSignedIn: boolean; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with forgotten as (
      delete from browser_keys where hash in (
        select hash from browser_keys where user_id = ${userId}
        order by has_signed_in desc, used_at desc, hash offset ${sql.lit(MAX_BROWSERS - 1)})
    )
    insert into browser_keys (hash, user_id, has_signed_in, used_at)
    values (${hash}, ${userId}, ${hasSignedIn}, ${now})
    on conflict do nothing`.execute(db);
}

export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('browser_keys').where('user_id', '=', userId).execute();
}

/**
 * When the password and a second factor were last given in a session, and whether the account has a second
 * factor.
 */
export interface Freshness {
  authenticated_at: Temporal.Instant;
  strong_at: Temporal.Instant | null;
  has_second_factor: boolean;
}

export function freshnessOf(db: Db, sessionId: string): Promise<Freshness | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      eb.fn.coalesce('sessions.authenticated_at', 'sessions.created_at').as('authenticated_at'),
      'sessions.strong_at',
      HAS_SECOND_FACTOR,
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

/** The valid sessions of a member: the given one first, then the last seen ones. */
export function sessionsOf(
  db: Db,
  userId: string,
  currentId: string,
  now: Temporal.Instant,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of a member. Returns false if the member has none with this id. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Deletes logins that were not completed, and answered challenges that have expired. */
export async function deleteExpiredSignIns(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sign_ins').where('expires_at', '<=', now).execute();
  await db.deleteFrom('spent_challenges').where('expires_at', '<=', now).execute();
}
