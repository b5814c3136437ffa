import { useSyncExternalStore } from 'react';
import { useConfirm } from '../ui/useConfirm.ts';
import { hasDraft } from './drafts.ts';
import { currentSession, keepSession, onSessionChange, replaceUser } from './sessionStore.ts';
import { signOut } from './signOut.ts';

const nobody = () => null;

/** Who is signed in, and the acts that change it. Follows other tabs. */
export function useSession() {
  const confirm = useConfirm();
  const session = useSyncExternalStore(onSessionChange, currentSession, nobody);

  const askAndSignOut = async () => {
    const drafts = session !== null && hasDraft(session.user.id);
    const agreed =
      !drafts ||
      (await confirm({
        title: 'Sign out without saving?',
        body: 'This browser keeps a draft that is not saved. Signing out removes it.',
        action: 'Sign Out',
        tone: 'danger',
      }));
    if (agreed) await signOut();
  };

  return {
    session,
    status: session ? ('member' as const) : ('visitor' as const),
    signIn: keepSession,
    replaceUser,
    signOut: askAndSignOut,
  };
}
