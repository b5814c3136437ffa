import { currentSession } from '#web/platform/session/sessionStore.ts';

type Listener = () => void;
let listener: Listener | null = null;
/** What has been told of already, so that nothing is asked twice for it. */
let told: string | null = null;

/** Calls back when an answer tells that the member is another than the session says: a role, the patron's flag. */
export function onMemberUpdate(hear: Listener): void {
  listener = hear;
}

/** Takes what an answer's `X-Member` says: the role, and "patron" after it. */
export function listenForMemberUpdates(state: string | null): void {
  const user = currentSession()?.user;
  if (!user || !state) return;
  const known = user.isPatron ? `${user.role} patron` : user.role;
  const isNews = state !== known && state !== told;
  told = state;
  if (isNews) listener?.();
}
