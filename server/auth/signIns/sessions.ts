import type { SessionSummary } from '#contract/auth/signIns.ts';
import { say } from '#contract/platform/say.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { endSessionOf, sessionsOf } from './store.ts';

/** The viewer's sessions, the current one first. */
export async function listSessions({ db, clock }: Deps, viewer: Viewer): Promise<SessionSummary[]> {
  const rows = await sessionsOf(db, viewer.id, viewer.sessionId, clock());
  return rows.map(({ id, browser, created_at, seen_at }) => ({
    id,
    browser,
    isCurrent: id === viewer.sessionId,
    signedInAt: iso(created_at),
    seenAt: iso(seen_at ?? created_at),
  }));
}

/** @throws ApiError 404 when the viewer has no session with this id. */
export async function endOneSession({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  if (!(await endSessionOf(db, viewer.id, id))) throw notFound(say('Session not found.'));
}
