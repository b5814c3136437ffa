import { useSyncExternalStore } from 'react';
import { hasDraft } from '#web/platform/drafts/drafts.ts';
import { isAnyFormUnsaved } from '#web/platform/forms/unsavedForms.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { currentSession, onSessionChange, replaceUser, saveSession } from './sessionStore.ts';
import { signOut } from './signOut.ts';

const noSession = () => null;

/**
 * The current session, and functions that change it. It also changes when the member signs in or out in another
 * tab.
 */
export function useSession() {
  const confirm = useConfirm();
  const session = useSyncExternalStore(onSessionChange, currentSession, noSession);

  const confirmAndSignOut = async () => {
    const warning = signOutWarning(session?.user.id);
    const options = { title: 'Sign out without saving?', action: 'Sign Out', tone: 'danger' } as const;
    if (!warning || (await confirm({ ...options, body: warning }))) await signOut();
  };

  return {
    session,
    signIn: saveSession,
    replaceUser,
    signOut: confirmAndSignOut,
  };
}

/** A warning about unsaved data that signing out would delete; null if there is none. */
function signOutWarning(memberId?: string): string | null {
  if (memberId && hasDraft(memberId)) return DRAFT_WARNING;
  return isAnyFormUnsaved() ? FORM_WARNING : null;
}

const DRAFT_WARNING =
  'This browser contains something of yours that is not saved yet, a draft or a practice. Signing out deletes it.';
const FORM_WARNING = 'What you have changed on this page is not saved yet.';
