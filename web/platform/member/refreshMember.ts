import { hasNoResponse, isClientError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { currentSession, replaceUser } from '#web/platform/session/sessionStore.ts';

/**
 * Loads the member again, because the role, the badge or the guided communities may have changed since the
 * session was stored.
 */
export async function refreshMember(): Promise<void> {
  if (!currentSession()) return;
  try {
    replaceUser(await api.account.read());
  } catch (failure) {
    // The stored member is used until the next refresh. An expired session was handled by the call itself.
    if (!isClientError(failure) && !hasNoResponse(failure))
      console.warn('The member could not be refreshed.', failure);
  }
}
