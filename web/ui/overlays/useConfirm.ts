import { createContext, type ReactNode, use } from 'react';

/** Returns the function that asks for confirmation, for example before a deletion. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm() needs a ConfirmProvider above it.');
  return confirm;
}

export interface ConfirmOptions {
  title: string;
  body?: ReactNode;
  /** What the decision depends on, below the text. */
  details?: ReactNode;
  /** The action, as the button's label. */
  action: string;
  /** The label of the other button, instead of Cancel. */
  otherwise?: string;
  tone?: 'danger' | 'plain';
  /** Whether there is only one button, because the text needs no decision. */
  isNotice?: boolean;
}

/**
 * Opens a dialog and waits for the answer: false for Cancel and Escape. `notice` shows a text with a single
 * button.
 */
export interface Confirm {
  (options: ConfirmOptions): Promise<boolean>;
  notice: (text: { title: string; body?: ReactNode }) => Promise<void>;
}

export const ConfirmContext = createContext<Confirm | null>(null);
