import { sql } from 'kysely';
import { type Clock, dayIn, secondsOf } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from './sessions.ts';
import { isSuspended } from './suspensions.ts';
import { SESSION_DAYS, type Tokens } from './tokens.ts';

interface SessionDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
}

/** The maximum number of sessions of a member. Another sign-in ends the least recently used one. */
const MAX_SESSIONS = 100;

/** A session to create. */
interface NewSession {
  userId: string;
  /** The password hash that the account must still have. */
  passwordHash?: string | undefined;
  /** The name of the browser, such as "Firefox on Linux". */
  browser?: string;
  /** Whether the member has given a second factor. */
  isStrong?: boolean;
  /** The number of hours for which the session is valid; 30 days by default. */
  hours?: number;
}

/**
 * Creates a session for an account, and records the day of the sign-in. Returns its token; null when the
 * account has been deleted or is suspended, or has another password than `passwordHash` by now.
 */
export async function createSession(
  { db, clock, tokens }: SessionDeps,
  { userId, passwordHash, browser, isStrong = false, hours = 24 * SESSION_DAYS }: NewSession,
): Promise<string | null> {
  const now = clock();
  const expires = now.add({ hours });
  const sessionId = newId();
  // The lock makes this statement wait for a password change that is running, which ends all sessions.
  const { rows } = await sql`
    with account as (
      select id from users
      where id = ${userId}
        and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null})
        and not ${isSuspended(sql`users.id`, now)} for update
    ), signed_in as (
      update users set signed_in_on = ${dayIn('UTC', now)}::date
      where id in (select id from account) and signed_in_on < ${dayIn('UTC', now)}::date
    ), ended as (
      delete from sessions where id in (
        select id from sessions where user_id in (select id from account)
        order by coalesce(seen_at, created_at) desc, id desc offset ${sql.lit(MAX_SESSIONS - 1)})
    )
    insert into sessions (id, user_id, created_at, expires_at, browser, seen_at, authenticated_at, strong_at)
    select ${sessionId}::uuid, id, ${now}::timestamptz, ${expires}::timestamptz, ${browser ?? null},
      ${now}::timestamptz, ${now}::timestamptz, ${isStrong ? now : null}::timestamptz
    from account
    returning id`.execute(db);
  if (rows.length === 0) return null;
  return tokens.signSession({ userId, sessionId, issued: secondsOf(now), expires: secondsOf(expires) });
}

/**
 * Replaces the viewer's session with a new one, after the viewer has proved who they are. The new session ends when
 * the old one would have ended. Returns its token; null when the old session has ended meanwhile.
 */
export async function replaceSession(
  { db, clock, tokens }: SessionDeps,
  { id: userId, sessionId: oldId }: Viewer,
  { isStrong }: { isStrong: boolean },
): Promise<string | null> {
  const now = clock();
  const sessionId = newId();
  const { rows } = await sql<{ expires_at: Temporal.Instant }>`
    with replaced as (delete from sessions where id = ${oldId} and user_id = ${userId} returning *)
    insert into sessions (id, user_id, created_at, expires_at, browser, seen_at, authenticated_at, strong_at)
    select ${sessionId}::uuid, user_id, created_at, expires_at, browser, ${now}::timestamptz, ${now}::timestamptz,
      ${isStrong ? sql`${now}::timestamptz` : sql`strong_at`}
    from replaced
    returning expires_at`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const expires = secondsOf(row.expires_at);
  return tokens.signSession({ userId, sessionId, issued: secondsOf(now), expires });
}

/**
 * Records that a second factor was given in a session. Adding a second factor counts too, because it proves
 * that the member has it.
 */
export async function recordSecondFactor(db: Db, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable('sessions').set({ strong_at: now }).where('id', '=', sessionId).execute();
}

/** Records that a session has written something, at most once per second. */
export async function markWrite(db: Db, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ wrote_at: now })
    .where('id', '=', sessionId)
    .where((where) =>
      where.or([where('wrote_at', 'is', null), where('wrote_at', '<', now.subtract({ seconds: 1 }))]),
    )
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a member, except the session with the id `exceptId`. */
export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
}

export async function endAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute();
}
