import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { ApiError, errorText } from './ApiError.ts';

/** Alerts "Error: …" of what has failed. `orTell` leaves to a form what its fields can say. */
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
