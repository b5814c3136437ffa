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
