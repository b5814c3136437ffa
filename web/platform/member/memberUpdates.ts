import { currentSession } from '#web/platform/session/sessionStore.ts';

type Listener = () => void;
let listener: Listener | null = null;
/** The last state in a response, so that a change is reported only once. */
let lastState: string | null = null;

/**
 * Sets the function that is called when a response says that the member's role or patron status differs from
 * the session.
 */
export function onMemberUpdate(callback: Listener): void {
  listener = callback;
}

/**
 * Compares the `X-Member` header of a response with the session. The header contains the role, followed by "patron"
 * for patrons; null if there is no header.
 */
export function checkMemberHeader(state: string | null): void {
  const user = currentSession()?.user;
  if (!user || !state) return;
  const sessionState = user.isPatron ? `${user.role} patron` : user.role;
  const hasChanged = state !== sessionState && state !== lastState;
  lastState = state;
  if (hasChanged) listener?.();
}
