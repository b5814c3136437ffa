import { ChevronRight } from 'lucide-react';
import type { OccurrenceCard } from '#contract/events/events.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { paths } from '#web/paths.ts';
import { longDateText } from '#web/platform/calendar/days.ts';
import { LinkedText } from '#web/platform/text/LinkedText.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './OccurrenceRow.module.css';
import { hoursText, localTimeText, whenText } from './when.ts';

interface Props {
  occurrence: OccurrenceCard;
  /** With the day, in lists of more than one. */
  hasDate?: boolean;
  /** In a list of one series, whose title would be the same in every row: the day stands in its place. */
  isOfSeries?: boolean;
  /** Below the heading that the list has. */
  level?: 2 | 3;
}

/** One occurrence in a list: what, when for the reader and for those who are there, and where. */
export function OccurrenceRow({ occurrence, hasDate, isOfSeries, level = 3 }: Props) {
  const { id, title, startTime, timezone, location, isBooked, spotsLeft } = occurrence;
  const Heading = level === 2 ? 'h2' : 'h3';
  const there = localTimeText(occurrence, timezone);
  return (
    <article className={style.row} aria-label={title}>
      <div className={style.head}>
        <Heading dir="auto">
          <Link href={paths.occurrence(id)}>
            {isOfSeries ? (
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
        {!isBooked && spotsLeft <= 0 && <Badge tone="line">Full</Badge>}
      </div>
      <p className={style.when}>
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
      {there && <p className={style.there}>{there}</p>}
      <ChevronRight />
    </article>
  );
}
