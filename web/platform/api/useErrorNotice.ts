import { t } from '@lingui/core/macro';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { ApiError, errorText } from './ApiError.ts';

/**
 * Shows the alert "Error: …" for a failure. `runOrShowError` runs an action and shows its failure, but rethrows
 * field errors, which the form shows.
 */
export function useErrorNotice() {
  const confirm = useConfirm();
  const showError = (failure: unknown) => {
    const reason = errorText(failure, '').trim() || t`An unexpected error occurred.`;
    void confirm.notice({ title: t`Error: ${reason}` });
  };

  async function runOrShowError<T>(action: () => Promise<T>): Promise<T | null> {
    try {
      return await action();
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.length > 0) throw failure;
      showError(failure);
      return null;
    }
  }
  return { showError, runOrShowError };
}
