import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Occurrence } from '#contract/events/events.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { useIsHere } from '#web/platform/useIsHere.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { invalidateOccurrenceLists } from './updateOccurrenceInCache.ts';

/** Cancels an event after a confirmation, and leads to the calendar that it was in. */
export function useCancelOccurrence(occurrence: Occurrence) {
  const confirm = useConfirm();
  const leaveGone = useGoneOccurrence(occurrence);
  const { id, title } = occurrence;
  const cancelling = useMutation({
    mutationFn: () => api.events.cancel({ params: { id } }),
    onSuccess: () => {
      toast.success(`${title} is cancelled.`);
      return leaveGone();
    },
    onError: (failure) => {
      // Somebody else was faster.
      if (isNotFound(failure)) return leaveGone();
      return confirm.notice({
        title: 'Nothing has changed',
        body: errorText(failure, 'The event could not be cancelled.'),
      });
    },
  });

  async function confirmAndCancel() {
    const agreed = await confirm({
      title: 'Cancel this event?',
      body: Date.parse(occurrence.endTime) > Date.now() ? `${GONE} ${TOLD}` : GONE,
      action: 'Cancel Event',
      tone: 'danger',
    });
    if (agreed) cancelling.mutate();
  }
  return { confirmAndCancel, isCancelling: cancelling.isPending };
}

const GONE = 'It will be gone for good.';
/** Of what is over nobody is told. */
const TOLD = 'Everyone who has booked a spot, guests too, is told by mail.';

function useGoneOccurrence({ id, communityId, startTime }: Occurrence) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async () => {
    const { queryKey } = occurrenceQuery(id);
    await cache.cancelQueries({ queryKey });
    const day = dayOf(startTime);
    if (isHere()) {
      await navigate(paths.eventCalendar(communityId, { month: day.slice(0, 7), day }), { replace: true });
    }
    // The page that is left may be on the screen a moment longer: nothing is to ask for the event again, in vain.
    void cache.invalidateQueries({ queryKey, refetchType: 'none' });
    cache.removeQueries({ queryKey, type: 'inactive' });
    invalidateOccurrenceLists(cache, id);
  };
}
