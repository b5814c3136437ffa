import { createContext, type RefObject, use, useEffect } from 'react';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/**
 * Reports the state of the form to the surrounding `FormDialog`, and asks before the user leaves the page. `close` is
 * meant for the Cancel button. The form has to render `UnsavedChangesDialog` with the blocker.
 */
export function useDialogForm(isDirty: boolean, isSaving: boolean) {
  const dialog = use(DialogFormContext);
  if (!dialog) throw new Error('useDialogForm() needs a FormDialog around it.');
  const { formState, close } = dialog;
  // Escape closes the dialog, which does not know the state of its form.
  useEffect(() => {
    formState.current = isSaving ? 'saving' : isDirty ? 'changed' : 'unchanged';
    return () => {
      formState.current = 'unchanged';
    };
  }, [formState, isDirty, isSaving]);
  return { ...useUnsavedGuard(isDirty), close };
}

/** Whether the form of a dialog has unsaved changes or is being saved. */
export type FormState = 'unchanged' | 'changed' | 'saving';

interface DialogForm {
  formState: RefObject<FormState>;
  /** Closes the dialog, after a confirmation if there are changes. Does nothing while the form is being saved. */
  close: () => void;
}

export const DialogFormContext = createContext<DialogForm | null>(null);
