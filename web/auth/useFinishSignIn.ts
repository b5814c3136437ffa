import type { Session } from '#contract/auth/signIns.ts';
import { saveBrowserKey } from '#web/platform/session/browserKey.ts';
import { useSession } from '#web/platform/session/useSession.ts';

/** Returns a function that stores a new session, and the key by which this browser is recognized later. */
export function useFinishSignIn(isRemembered: boolean): (session: Session) => void {
  const { signIn } = useSession();
  return (session) => {
    saveBrowserKey(session.browser);
    signIn(session, isRemembered);
  };
}
