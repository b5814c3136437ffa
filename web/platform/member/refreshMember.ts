import { isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { currentSession, replaceUser } from '#web/platform/session/sessionStore.ts';

/** Catches up with what changed since the session was stored: a role, a badge, the guided communities. */
export async function refreshMember(): Promise<void> {
  if (!currentSession()) return;
  try {
    replaceUser(await api.account.read());
  } catch (failure) {
    // Nobody asked for it, so the stored state serves on. A dead session has been dealt with in the call.
    if (!isFinal(failure)) console.warn('The member could not be refreshed.', failure);
  }
}
