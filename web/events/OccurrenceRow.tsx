import { ChevronRight } from 'lucide-react';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { paths } from '#web/paths.ts';
import { longDateText } from '#web/platform/calendar/days.ts';
import { LinkedText } from '#web/platform/text/LinkedText.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './OccurrenceRow.module.css';
import { eventZoneTimeText, hoursText, whenText } from './when.ts';

interface Props {
  occurrence: OccurrenceCard;
  /** Shows the date too, in lists of more than one day. */
  hasDate?: boolean;
  /** Shows the date instead of the title, because all rows of a series have the same title. */
  hasDateAsTitle?: boolean;
  /** Heading level. */
  level?: 2 | 3;
}

/** An occurrence in a list, with the time in the reader's zone and, where it differs, in the event's zone. */
export function OccurrenceRow({ occurrence, hasDate, hasDateAsTitle, level = 3 }: Props) {
  const { id, title, startTime, timezone, location, isBooked, spotsLeft } = occurrence;
  const Heading = level === 2 ? 'h2' : 'h3';
  const eventZoneTime = eventZoneTimeText(occurrence, timezone);
  return (
    <article className={style.row} aria-label={title}>
      <div className={style.head}>
        <Heading dir="auto">
          <Link href={paths.occurrence(id)}>
            {hasDateAsTitle ? (
              <>
                {longDateText(startTime)}
                <VisuallyHidden>, {title}</VisuallyHidden>
              </>
            ) : (
              title
            )}
          </Link>
        </Heading>
        {isBooked && <Badge tone="sage">Booked</Badge>}
        {!isBooked && spotsLeft <= 0 && <Badge tone="outline">Full</Badge>}
      </div>
      <p className={style.time}>
        {hasDate ? whenText(occurrence) : hoursText(occurrence)}
        {location && (
          <>
            {' · '}
            <bdi>
              <LinkedText parts={linkedText(location)} />
            </bdi>
          </>
        )}
      </p>
      {eventZoneTime && <p className={style.eventZoneTime}>{eventZoneTime}</p>}
      <ChevronRight />
    </article>
  );
}
