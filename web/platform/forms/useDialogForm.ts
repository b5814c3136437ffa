import { createContext, type RefObject, use, useEffect } from 'react';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/**
 * Tells the surrounding `FormDialog` what would be lost, and blocks other ways of leaving the page. `close`
 * is for Cancel; the form shows `LeaveQuestion` with the blocker.
 */
export function useDialogForm(isDirty: boolean, isSaving: boolean) {
  const dialog = use(DialogFormContext);
  if (!dialog) throw new Error('useDialogForm() needs a FormDialog around it.');
  const { hold, close } = dialog;
  // Escape closes the dialog, which does not know the form.
  useEffect(() => {
    hold.current = isSaving ? 'saving' : isDirty ? 'changes' : 'nothing';
    return () => {
      hold.current = 'nothing';
    };
  }, [hold, isDirty, isSaving]);
  return { ...useUnsavedGuard(isDirty), close };
}

/** What prevents closing a dialog: nothing, changes in its form, or that it is being saved. */
export type Hold = 'nothing' | 'changes' | 'saving';

interface DialogForm {
  hold: RefObject<Hold>;
  /** Asks first if there are changes. Does nothing while the form is being saved. */
  close: () => void;
}

export const DialogFormContext = createContext<DialogForm | null>(null);
