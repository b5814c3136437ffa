import { CalendarDays } from 'lucide-react';
import type { Occurrence } from '#contract/events/events.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import style from './OccurrenceActions.module.css';
import { useCancelOccurrence } from './useCancelOccurrence.ts';

interface Props {
  occurrence: Occurrence;
  isPublic: boolean;
}

/** The ways on from an event, and for its guides the end of it. */
export function OccurrenceActions({ occurrence, isPublic }: Props) {
  const { confirmAndCancel, isCancelling } = useCancelOccurrence(occurrence);
  return (
    <div className={style.ways}>
      <AddToCalendar occurrence={occurrence} isPublic={isPublic} />
      <ButtonLink variant="plain" href={paths.series(occurrence.seriesId)}>
        <CalendarDays />
        All dates of this event
      </ButtonLink>
      {occurrence.can.delete && (
        <Button variant="danger-quiet" isPending={isCancelling} onPress={confirmAndCancel}>
          Cancel Event
        </Button>
      )}
    </div>
  );
}
