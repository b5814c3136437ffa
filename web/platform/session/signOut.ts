import { api } from '#web/platform/api/api.ts';
import { clearQueriesOf } from '#web/platform/api/offlineCache.ts';
import { deleteDraftsOf } from '#web/platform/drafts/draftStorage.ts';
import { hardNavigate } from './hardNavigation.ts';
import { deleteDatabaseOf, keptDatabaseOf } from './memberDatabase.ts';
import { deletePreferencesOf } from './preferences.ts';
import { clearSession, currentSession } from './sessionStore.ts';

const LOGOUT_TIMEOUT_MS = 1_500;

interface SignOutOptions {
  /** The path to open. The default is the landing page. */
  to?: string;
  keepsDrafts?: boolean;
}

/**
 * Ends the session on the server and in this browser. The user is signed out even if the server does not
 * respond.
 */
export async function signOut(options?: SignOutOptions): Promise<void> {
  const request = api.auth.logout({ keepalive: true }).catch((failure: unknown) => {
    console.warn('The server did not confirm the sign-out.', failure);
  });
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
  endLocalSession(options);
}

/** Ends the session in this browser and loads a new document, which contains no data of the member. */
export function endLocalSession({ to = '/', keepsDrafts = false }: SignOutOptions = {}): void {
  const memberId = currentSession()?.user.id;
  clearSession();
  if (memberId && !keepsDrafts) deleteDraftsOf(memberId);
  if (memberId) clearQueriesOf(memberId);
  if (memberId) deletePreferencesOf(memberId);
  // If the document is left before a database is deleted, the next document completes the deletion.
  if (memberId) void deleteDatabaseOf(memberId).catch(console.warn);
  if (memberId && !keepsDrafts) void deleteDatabaseOf(keptDatabaseOf(memberId)).catch(console.warn);
  hardNavigate(to);
}
