import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/account.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, hiddenFromPlanner } from '#server/platform/database/database.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Tokens } from './tokens.ts';

/** The caller. It is read from the database for each call, so that a changed role applies to the next call. */
export interface Viewer {
  id: string;
  sessionId: string;
  role: Role;
  isPatron: boolean;
  /** When the session last wrote something, if that is recorded. */
  wroteAt?: Temporal.Instant | null;
}

/** The claims of the token that came with a call. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
}

interface SessionDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
}

/** The claims of an `Authorization: Bearer` header; null if we did not sign the token. */
export async function readClaims({ tokens, clock }: Omit<SessionDeps, 'db'>, header: string | undefined) {
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

/** Selects the viewer of a session, if it is valid. */
const viewerOfSession = (sessionId: unknown, now: unknown, rules: RoleRules): RawBuilder<unknown> => sql`
  select sessions.id as session_id, users.id, ${roleIn(now, rules)} as role, users.is_patron, sessions.wrote_at
  from sessions join users on users.id = sessions.user_id
  where sessions.id = ${sessionId} and sessions.expires_at > ${now}`;

/** The settings on which the role of a viewer depends. */
export type RoleRules = Pick<Settings, 'requireStaffSecondFactor'>;

/** The role of a user in a session. If the rules require it, a role counts for 12 hours after a second factor. */
const roleIn = (now: unknown, { requireStaffSecondFactor }: RoleRules): RawBuilder<unknown> =>
  requireStaffSecondFactor
    ? sql`case when sessions.strong_at > ${now}::timestamptz - interval '12 hours' then users.role else 'sadhaka' end`
    : sql`users.role`;

/** Loads the viewer of a valid session; null if it is revoked or expired. */
export type ViewerLoader = (claims: TokenClaims) => Promise<Viewer | null>;

/**
 * Creates a loader that finds the viewers of all calls in one turn of the event loop with one statement. It is sent after
 * the last of these calls has arrived, so a session that was revoked before a call is revoked for that call.
 */
export function createViewerLoader({
  db,
  clock,
  settings,
}: Omit<SessionDeps, 'tokens'> & { settings: RoleRules }): ViewerLoader {
  const loadViewers = async (claims: readonly TokenClaims[]) => {
    const sessionIds = claims.map(({ sessionId }) => sessionId);
    const { rows } = await sql<ViewerRow>`
      select viewer.* from unnest(${hiddenFromPlanner(sessionIds, 'uuid[]')}) as call (session_id)
      cross join lateral (
        ${viewerOfSession(sql.raw('call.session_id'), clock(), settings)} limit 1) as viewer`.execute(db);
    const rowsBySession = new Map(rows.map((row) => [row.session_id, row]));
    return claims.map(({ userId, sessionId }) => {
      const row = rowsBySession.get(sessionId);
      return row?.id === userId ? viewerOf(row) : null;
    });
  };
  const loader = new DataLoader(loadViewers, {
    cache: false,
    batchScheduleFn: setImmediate,
    maxBatchSize: 100,
  });
  return (claims) => loader.load(claims);
}

const viewerOf = ({ session_id, id, role, is_patron, wrote_at }: ViewerRow): Viewer => ({
  id,
  sessionId: session_id,
  role,
  isPatron: is_patron,
  wroteAt: wrote_at,
});

/** The viewer of a session as an item of an SQL `from` clause, for callers who have named only their session. */
export const viewerFromSession = (
  sessionId: string,
  now: Temporal.Instant,
  rules: RoleRules,
): RawBuilder<unknown> => sql`(${viewerOfSession(sessionId, now, rules)}) as viewer`;
