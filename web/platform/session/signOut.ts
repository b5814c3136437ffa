import { api } from '#web/platform/api/api.ts';
import { clearQueriesOf } from '#web/platform/api/offlineCache.ts';
import { deleteDraftsOf } from '#web/platform/drafts/drafts.ts';
import { leaveFor } from './departure.ts';
import { clearSession, currentSession } from './sessionStore.ts';

const FAREWELL_MS = 1_500;

interface Way {
  to?: string;
  keepsDrafts?: boolean;
}

/**
 * Ends the session on the server and in this browser. The user is signed out even if the server does not
 * answer.
 */
export async function signOut(way?: Way): Promise<void> {
  const request = api.auth.logout({ keepalive: true }).catch((failure: unknown) => {
    console.warn('The server was not told of the sign-out.', failure);
  });
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))]);
  leaveSession(way);
}

/** Ends the session in this browser and loads a new document, which contains no data of the member. */
export function leaveSession({ to = '/', keepsDrafts = false }: Way = {}): void {
  const memberId = currentSession()?.user.id;
  clearSession();
  if (memberId && !keepsDrafts) deleteDraftsOf(memberId);
  if (memberId) clearQueriesOf(memberId);
  leaveFor(to);
}
