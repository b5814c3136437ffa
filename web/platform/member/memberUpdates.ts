import { currentSession } from '#web/platform/session/sessionStore.ts';

type Listener = () => void;
let listener: Listener | null = null;
/** The last reported state, so that it is reported only once. */
let told: string | null = null;

/** Calls back when an answer says that the member's role or patronage differs from the session. */
export function onMemberUpdate(hear: Listener): void {
  listener = hear;
}

/** Reads the `X-Member` header of an answer: the role, followed by "patron" for patrons. */
export function listenForMemberUpdates(state: string | null): void {
  const user = currentSession()?.user;
  if (!user || !state) return;
  const known = user.isPatron ? `${user.role} patron` : user.role;
  const isNews = state !== known && state !== told;
  told = state;
  if (isNews) listener?.();
}
