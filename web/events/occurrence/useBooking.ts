import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Occurrence } from '#contract/events/events.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { updateOccurrenceInCache } from './updateOccurrenceInCache.ts';

type Deed = 'book' | 'cancelBooking';

const TOLD = { book: 'Your spot is booked.', cancelBooking: 'Your booking is cancelled.' };

/** A second click of a double click comes within this. */
const REST_MS = 500;

/** Books a spot for the member, or gives it back. */
export function useBooking({ id, isBooked }: Occurrence) {
  const cache = useQueryClient();
  const answeredAt = useRef(0);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (deed: Deed) => api.events[deed]({ params: { id } }),
    onSuccess: async (occurrence, deed) => {
      await updateOccurrenceInCache(cache, occurrence);
      toast.success(TOLD[deed]);
    },
    // Nothing is alerted: the event is read again, and the panel says why.
    onError: () => cache.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey }),
    onSettled: () => {
      answeredAt.current = Date.now();
    },
  });

  /** The one button does both, and a quick answer comes between two clicks: the second would undo the first. */
  function press() {
    if (Date.now() - answeredAt.current > REST_MS) mutate(isBooked ? 'cancelBooking' : 'book');
  }
  return { press, isPending, hasFailed: isError };
}
