import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { currentSession, onSessionChange, replaceUser, saveSession } from './sessionStore.ts';
import { signOut } from './signOut.ts';

const noSession = () => null;

const unknownQuestion = () => ({
  title: t`Sign out without saving?`,
  action: t`Sign Out`,
  tone: 'danger' as const,
});

/**
 * The current session, and functions that change it. It also changes when the member signs in or out in another
 * tab.
 */
export function useSession() {
  const confirm = useConfirm();
  const session = useSyncExternalStore(onSessionChange, currentSession, noSession);

  const confirmAndSignOut = async () => {
    // After an update of the site, this file may be missing.
    const question = await import('./signOutQuestion.ts').then(
      ({ signOutQuestion }) => signOutQuestion(session?.user.id),
      unknownQuestion,
    );
    if (!question || (await confirm(question))) await signOut();
  };

  return {
    session,
    signIn: saveSession,
    replaceUser,
    signOut: confirmAndSignOut,
  };
}
