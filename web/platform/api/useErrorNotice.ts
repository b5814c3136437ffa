import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { ApiError, errorText } from './ApiError.ts';

/** Shows the alert "Error: …" for a failure. `orTell` leaves errors of fields to the form. */
export function useErrorNotice() {
  const confirm = useConfirm();
  const tell = (failure: unknown) => {
    const reason = errorText(failure, '').trim() || 'An unexpected error occurred.';
    void confirm.notice({ title: `Error: ${reason}` });
  };

  async function orTell<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.length > 0) throw failure;
      tell(failure);
      return null;
    }
  }
  return { tell, orTell };
}
