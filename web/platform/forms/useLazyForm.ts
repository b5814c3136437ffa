import { msg, t } from '@lingui/core/macro';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';

const LOAD_FAILED = msg`The form could not be loaded. Check your connection.`;

/**
 * Loads a form that is in a separate chunk because it imports the schemas of the contract. Returns
 * null until the form is loaded. If loading fails, shows a message and calls `onFailure`.
 */
export function useLazyForm<Form>(
  load: () => Promise<Form>,
  isNeeded: boolean,
  onFailure: () => void,
): Form | null {
  return useLazy(load, isNeeded, () => {
    toast.failure(t(LOAD_FAILED));
    onFailure();
  });
}
