import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Series } from '#contract/events/events.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Asks, deletes a series, and leads to its community's calendar; `onGone` is called in between. */
export function useDeleteSeries({ id, title, communityId }: Series, onGone: () => void) {
  const confirm = useConfirm();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => api.events.removeSeries({ params: { id } }),
    onSuccess: async () => {
      const { queryKey } = seriesQuery(id);
      await cache.cancelQueries({ queryKey });
      onGone();
      toast.success(`“${title}” is deleted.`);
      await navigate(paths.eventCalendar(communityId), { replace: true });
      cache.removeQueries({ queryKey });
      invalidateEventQueries(cache);
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
  });

  async function confirmAndDelete() {
    const agreed = await confirm({
      title: 'Delete this series?',
      body: (
        <>
          “<bdi>{title}</bdi>” goes for good, with all its occurrences. Whoever has booked one that is still
          to come is told by mail.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }
  return { confirmAndDelete, isDeleting: deletion.isPending };
}

const FAILED = 'Failed to delete the series.';
