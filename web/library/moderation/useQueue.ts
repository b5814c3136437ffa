import { useQueryClient } from '@tanstack/react-query';
import type { Submission } from '#contract/library.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface PendingPage {
  items: Submission[];
  total: number;
}

/** What follows a decision, or the try to take one. */
export function useQueue() {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { tell: tellError } = useErrorNotice();
  const pending = { queryKey: ['library', 'pending'] };

  /** Takes a submission that has been decided on out of the queue; the page is then filled up again. */
  async function drop(id: string) {
    // A reading that began before the decision would bring it back.
    await cache.cancelQueries(pending);
    cache.setQueriesData<PendingPage>(pending, (read) => {
      if (!read?.items.some((each) => each.id === id)) return read;
      return { ...read, items: read.items.filter((each) => each.id !== id), total: read.total - 1 };
    });
    // All of the library may show it, or do so no more.
    await cache.invalidateQueries({ queryKey: ['library'] });
  }

  /** Alerts what has failed; where no answer came, the decision may have been taken all the same. */
  function tell(failure: unknown) {
    void cache.invalidateQueries(pending);
    tellError(failure);
  }

  return { drop, tell, notice: (text: string) => void confirm.notice({ title: text }) };
}

/** Whether another moderator has decided meanwhile. */
export const isDecided = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status === 409;
