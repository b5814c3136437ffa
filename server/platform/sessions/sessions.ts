import DataLoader from 'dataloader';
import { CompiledQuery } from 'kysely';
import type { Role } from '#contract/account.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId, SESSION_DAYS, secondsOf, type Tokens } from './tokens.ts';

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

interface SessionDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
}

/** The claim of an `Authorization: Bearer` header; null when there is none that we signed. */
export async function claimOf({ tokens, clock }: Omit<SessionDeps, 'db'>, header: string | undefined) {
  const token = /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
  return token ? tokens.readSession(token, clock()) : null;
}

interface ViewerRow {
  session_id: string;
  id: string;
  role: Role;
  is_patron: boolean;
  wrote_at: Temporal.Instant | null;
}

/** Asked at every call, so it is not put together anew each time. */
const VIEWERS = `
  select sessions.id as session_id, users.id, users.role, users.is_patron, sessions.wrote_at
  from sessions join users on users.id = sessions.user_id
  where sessions.id = any($1::uuid[]) and sessions.expires_at > $2`;

/** Finds the viewer whose session still stands; null once it is revoked or has expired. */
export type ViewerLoader = (claim: Claim) => Promise<Viewer | null>;

/**
 * Looks for the viewers of all calls that have come in one turn of the event loop by one statement, which is sent
 * after the last of them came: what was revoked before a call is revoked for it.
 */
export function createViewerLoader({ db, clock }: Omit<SessionDeps, 'tokens'>): ViewerLoader {
  const found = async (claims: readonly Claim[]) => {
    const ids = claims.map(({ sessionId }) => sessionId);
    const { rows } = await db.executeQuery<ViewerRow>(CompiledQuery.raw(VIEWERS, [ids, clock()]));
    const standing = new Map(rows.map((row) => [row.session_id, row]));
    return claims.map(({ userId, sessionId }) => {
      const row = standing.get(sessionId);
      return row?.id === userId ? viewerOf(row) : null;
    });
  };
  const loader = new DataLoader(found, { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 100 });
  return (claim) => loader.load(claim);
}

const viewerOf = ({ session_id, id, role, is_patron, wrote_at }: ViewerRow): Viewer => ({
  id,
  sessionId: session_id,
  role,
  isPatron: is_patron,
  wroteAt: wrote_at,
});

/** The most sessions of a member; the oldest ends when there is one more. */
const MOST_SESSIONS = 100;

/** Begins a session of 30 days: its row, and the token for it. */
export async function createSession({ db, clock, tokens }: SessionDeps, userId: string): Promise<string> {
  const now = clock();
  const expiresAt = now.add({ hours: 24 * SESSION_DAYS });
  const sessionId = newId();
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
  await endOldestSessions(db, userId);
  return tokens.signSession({ userId, sessionId, issued: secondsOf(now), expires: secondsOf(expiresAt) });
}

async function endOldestSessions(db: Db, userId: string): Promise<void> {
  const beyond = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_SESSIONS);
  await db.deleteFrom('sessions').where('id', 'in', beyond).execute();
}

/** Keeps that a session writes, at most once a second. */
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

/** Ends every session of a member, but for one that is `kept`. */
export async function endSessions(db: Db, userId: string, kept?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
    .execute();
}
