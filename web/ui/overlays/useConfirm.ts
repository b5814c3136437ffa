import { use } from 'react';
import { type Confirm, ConfirmContext } from './confirmContext.ts';

/** The one way to ask before a deed that cannot be undone. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm() needs a ConfirmProvider above it.');
  return confirm;
}
