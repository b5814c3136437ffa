import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Occurrence } from '#contract/events/events.ts';
import { invalidateEventQueries, occurrenceQuery } from '#web/events/queries.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Takes a registration out that should not be there, after a confirmation. */
export function useRemoveGuest({ id }: Occurrence, guest: Occurrence['guests'][number]) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { queryKey } = occurrenceQuery(id);

  /** Gone from the list at once; how many spots are left is the server's to say. */
  async function leaveOut() {
    await cache.cancelQueries({ queryKey });
    cache.setQueryData(
      queryKey,
      (read) =>
        read && {
          ...read,
          guests: read.guests.filter((each) => each.id !== guest.id),
          guestCount: read.guestCount - 1,
        },
    );
    toast.success(`${guest.name} is removed.`);
    focusHeading();
    invalidateEventQueries(cache);
  }

  const removal = useMutation({
    mutationFn: () => api.events.removeGuest({ params: { id, guestId: guest.id } }),
    onSuccess: leaveOut,
    onError: (failure) => {
      invalidateEventQueries(cache);
      if (isNotFound(failure)) return focusHeading();
      return confirm.notice({
        title: 'Nothing has changed',
        body: errorText(failure, `${guest.name} could not be removed.`),
      });
    },
  });

  async function confirmAndRemove() {
    const agreed = await confirm({
      title: 'Remove this guest?',
      body: `The registration of ${guest.name} ends, and the spot is free again.`,
      action: 'Remove',
      tone: 'danger',
    });
    if (agreed) removal.mutate();
  }
  return { confirmAndRemove, isRemoving: removal.isPending };
}
