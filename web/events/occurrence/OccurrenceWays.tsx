import { CalendarDays } from 'lucide-react';
import type { Occurrence } from '#contract/events/events.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import style from './OccurrenceWays.module.css';
import { useCancellation } from './useCancellation.ts';

interface Props {
  occurrence: Occurrence;
  isPublic: boolean;
}

/** The ways on from an event, and for its guides the end of it. */
export function OccurrenceWays({ occurrence, isPublic }: Props) {
  const { askAndCancel, isCancelling } = useCancellation(occurrence);
  return (
    <div className={style.ways}>
      <AddToCalendar occurrence={occurrence} isPublic={isPublic} />
      <ButtonLink variant="plain" href={paths.series(occurrence.seriesId)}>
        <CalendarDays />
        All dates of this event
      </ButtonLink>
      {occurrence.can.delete && (
        <Button variant="danger-quiet" isPending={isCancelling} onPress={askAndCancel}>
          Cancel Event
        </Button>
      )}
    </div>
  );
}
