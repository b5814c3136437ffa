import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { Occurrence } from '#contract/events/events.ts';
import { occurrenceFile } from '#web/events/calendarAddress.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { download } from '#web/platform/download.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const NAME = 'event.ics';

interface Props {
  occurrence: Occurrence;
  /** Its file is open to anyone; otherwise it is asked for with the session, which a plain link does not carry. */
  isPublic: boolean;
}

/** Gives the event as a file that calendars open. */
export function AddToCalendar({ occurrence: { id }, isPublic }: Props) {
  const fetching = useMutation({
    mutationFn: () => api.events.file({ params: { id } }),
    onSuccess: (file) => download(file, NAME),
    onError: (failure) => toast.failure(errorText(failure, 'The event could not be fetched.')),
  });
  if (isPublic) {
    return (
      <ButtonLink variant="plain" href={occurrenceFile(id)} download={NAME}>
        <CalendarPlus />
        Add to Calendar
      </ButtonLink>
    );
  }
  return (
    <Button variant="plain" isPending={fetching.isPending} onPress={() => fetching.mutate()}>
      <CalendarPlus />
      Add to Calendar
    </Button>
  );
}
