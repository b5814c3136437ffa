import { createContext, type ReactNode, use } from 'react';

/** Returns the function that asks before an action that cannot be undone. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm() needs a ConfirmProvider above it.');
  return confirm;
}

export interface Question {
  title: string;
  body?: ReactNode;
  /** The action, as the button's label. */
  action: string;
  tone?: 'danger' | 'plain';
  /** Only informs, with a single button. */
  isNotice?: boolean;
}

/** Asks and waits for the answer: false for Cancel and Escape. `notice` only informs. */
export interface Confirm {
  (question: Question): Promise<boolean>;
  notice: (told: { title: string; body?: ReactNode }) => Promise<void>;
}

export const ConfirmContext = createContext<Confirm | null>(null);
