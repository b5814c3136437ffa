import { useSyncExternalStore } from 'react';
import { hasDraft } from '#web/platform/drafts/drafts.ts';
import { isAnyFormUnsaved } from '#web/platform/forms/unsavedForms.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { currentSession, onSessionChange, replaceUser, saveSession } from './sessionStore.ts';
import { signOut } from './signOut.ts';

const nobody = () => null;

/** The current session, and functions that change it. It follows other tabs. */
export function useSession() {
  const confirm = useConfirm();
  const session = useSyncExternalStore(onSessionChange, currentSession, nobody);

  const askAndSignOut = async () => {
    const lost = lostBySigningOut(session?.user.id);
    const question = { title: 'Sign out without saving?', action: 'Sign Out', tone: 'danger' } as const;
    if (!lost || (await confirm({ ...question, body: lost }))) await signOut();
  };

  return {
    session,
    signIn: saveSession,
    replaceUser,
    signOut: askAndSignOut,
  };
}

/** What would be lost by signing out, as a text for the question; null when nothing would be. */
function lostBySigningOut(memberId?: string): string | null {
  if (memberId && hasDraft(memberId)) return DRAFT;
  return isAnyFormUnsaved() ? FORM : null;
}

const DRAFT =
  'This browser keeps something of yours that is not saved yet, a draft or a practice. Signing out removes it.';
const FORM = 'What you have changed on this page is not saved yet.';
