import { createContext, type RefObject, use, useEffect } from 'react';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/**
 * Tells the `FormDialog` around a form what would be lost, and guards the page's other ways out. `close` is
 * for Cancel; the form shows `LeaveQuestion` with the blocker.
 */
export function useDialogForm(isDirty: boolean, isSaving: boolean) {
  const dialog = use(DialogFormContext);
  if (!dialog) throw new Error('useDialogForm() needs a FormDialog around it.');
  const { hold, close } = dialog;
  // Escape is pressed on the dialog, which stands above the form and knows nothing of it.
  useEffect(() => {
    hold.current = isSaving ? 'saving' : isDirty ? 'changes' : 'nothing';
    return () => {
      hold.current = 'nothing';
    };
  }, [hold, isDirty, isSaving]);
  return { ...useUnsavedGuard(isDirty), close };
}

/** What stands in the way of closing a dialog: nothing, what is typed into its form, or its being saved. */
export type Hold = 'nothing' | 'changes' | 'saving';

interface DialogForm {
  hold: RefObject<Hold>;
  /** Asks first when something is typed; does nothing while it is being saved. */
  close: () => void;
}

export const DialogFormContext = createContext<DialogForm | null>(null);
