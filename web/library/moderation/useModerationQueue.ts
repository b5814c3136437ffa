import { useQueryClient } from '@tanstack/react-query';
import type { Submission } from '#contract/library.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface PendingPage {
  items: Submission[];
  total: number;
}

/** Updates the cached queue after a decision and reports errors. */
export function useModerationQueue() {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showError: showErrorNotice } = useErrorNotice();
  const filters = { queryKey: ['library', 'pending'] };

  /** Removes a submission that was decided on, then fetches the queue again so that the page is full. */
  async function removeFromQueue(id: string) {
    // A fetch that began before the decision would add the submission again.
    await queryClient.cancelQueries(filters);
    queryClient.setQueriesData<PendingPage>(filters, (page) => {
      if (!page?.items.some((each) => each.id === id)) return page;
      return { ...page, items: page.items.filter((each) => each.id !== id), total: page.total - 1 };
    });
    // The decision may add the book to any list of the library, or remove it.
    await queryClient.invalidateQueries({ queryKey: ['library'] });
  }

  const refreshQueue = () => void queryClient.invalidateQueries(filters);

  /** Also refreshes the queue, because the decision may have been saved although the response was lost. */
  function showError(failure: unknown) {
    refreshQueue();
    showErrorNotice(failure);
  }

  const showNotice = (text: string) => void confirm.notice({ title: text });

  return { removeFromQueue, refreshQueue, showError, showNotice };
}

/** Whether the request failed because another moderator decided first. */
export const isAlreadyDecided = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status === 409;

export const rowId = (id: string) => `pending-${id}`;

/**
 * Moves the focus from a row that is about to be removed to the next row, or to the previous one if it is the
 * last. Does not move the focus if it is elsewhere, unless `isForced`.
 */
export function focusNextRow(id: string, isForced = false): void {
  const row = document.getElementById(rowId(id));
  const focused = document.activeElement;
  if (!row || !(isForced || focused === document.body || row.contains(focused))) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const title = neighbour?.querySelector('h2');
  if (title) title.focus();
  else focusHeading();
}
