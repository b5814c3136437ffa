import { CompiledQuery } from 'kysely';
import type { Role } from '#contract/account.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { newId, SESSION_DAYS, type Secrets, secondsOf } from './secrets.ts';

/** Who is calling, as the session's row says at this moment: a role counts from the next call on. */
export interface Viewer {
  id: string;
  sessionId: string;
  role: Role;
  isPatron: boolean;
  /** When the session last wrote something, where that is kept. */
  wroteAt?: Temporal.Instant | null;
}

/** What the rest of a call needs to know of the token that came with it. */
export interface Claim {
  userId: string;
  sessionId: string;
}

interface Parts {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

/** The claim of an `Authorization: Bearer` header; null when there is none that we signed. */
export async function claimOf({ secrets, clock }: Omit<Parts, 'db'>, header: string | undefined) {
  const token = /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
  return token ? secrets.readSession(token, clock()) : null;
}

interface ViewerRow {
  id: string;
  role: Role;
  is_patron: boolean;
  wrote_at: Temporal.Instant | null;
}

/** Asked at every call, so it is not put together anew each time. */
const VIEWER = `
  select users.id, users.role, users.is_patron, sessions.wrote_at
  from sessions join users on users.id = sessions.user_id
  where sessions.id = $1 and sessions.user_id = $2 and sessions.expires_at > $3`;

/** The viewer whose session still stands; null once it is revoked or has expired. */
export async function viewerOf({ db, clock }: Omit<Parts, 'secrets'>, claim: Claim): Promise<Viewer | null> {
  const asked = CompiledQuery.raw(VIEWER, [claim.sessionId, claim.userId, clock()]);
  const [row] = (await db.executeQuery<ViewerRow>(asked)).rows;
  if (!row) return null;
  const { id, role, is_patron: isPatron, wrote_at: wroteAt } = row;
  return { id, sessionId: claim.sessionId, role, isPatron, wroteAt };
}

/** Begins a session of 30 days: its row, and the token for it. */
export async function beginSession({ db, clock, secrets }: Parts, userId: string): Promise<string> {
  const now = clock();
  const expiresAt = now.add({ hours: 24 * SESSION_DAYS });
  const sessionId = newId();
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
  return secrets.signSession({ userId, sessionId, issued: secondsOf(now), expires: secondsOf(expiresAt) });
}

/** Keeps that a session writes, at most once a second. */
export async function markWriting(db: Db, sessionId: string, now: Temporal.Instant): Promise<void> {
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

/** Ends every session of a member, but for one that is `kept`. */
export async function endSessions(db: Db, userId: string, kept?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
    .execute();
}
