import { createContext, type RefObject } from 'react';

/** What stands in the way of closing a dialog: nothing, what is typed into its form, or its being saved. */
export type Hold = 'nothing' | 'changes' | 'saving';

export interface DialogForm {
  hold: RefObject<Hold>;
  /** Asks first when something is typed; does nothing while it is being saved. */
  close: () => void;
}

export const DialogFormContext = createContext<DialogForm | null>(null);
