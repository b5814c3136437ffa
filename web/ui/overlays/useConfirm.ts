import { createContext, type ReactNode, use } from 'react';

/** The one way to ask before a deed that cannot be undone. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm() needs a ConfirmProvider above it.');
  return confirm;
}

export interface Question {
  title: string;
  body?: ReactNode;
  /** The deed, as its button says it. */
  action: string;
  tone?: 'danger' | 'plain';
  /** Nothing is asked: there is only the one button. */
  isNotice?: boolean;
}

/** Asks and waits; false for Cancel and Escape. `notice` only tells. */
export interface Confirm {
  (question: Question): Promise<boolean>;
  notice: (told: { title: string; body?: ReactNode }) => Promise<void>;
}

export const ConfirmContext = createContext<Confirm | null>(null);
