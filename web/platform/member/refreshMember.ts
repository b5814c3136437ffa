import { isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { currentSession, replaceUser } from '#web/platform/session/sessionStore.ts';

/** Loads what has changed since the session was stored: the role, the badge, the guided communities. */
export async function refreshMember(): Promise<void> {
  if (!currentSession()) return;
  try {
    replaceUser(await api.account.read());
  } catch (failure) {
    // The stored state is good enough. An expired session was handled by the call itself.
    if (!isFinal(failure)) console.warn('The member could not be refreshed.', failure);
  }
}
