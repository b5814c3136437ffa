import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { paths } from '#web/paths.ts';
import { longDateText } from '#web/platform/calendar/days.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './OccurrenceRow.module.css';
import { PlaceText } from './Place.tsx';
import { eventZoneTimeText, hoursText, whenText } from './when.ts';

interface Props {
  occurrence: OccurrenceCard;
  /** Shows the date too, in lists of more than one day. */
  hasDate?: boolean;
  /** Shows the date instead of the title, because all rows of a series have the same title. */
  hasDateAsTitle?: boolean;
  /** Shown in lists of several communities. */
  communityName?: string | undefined;
  /** Heading level. */
  level?: 2 | 3;
}

/** An occurrence in a list, with the time in the reader's zone and, where it differs, in the event's zone. */
export function OccurrenceRow({ occurrence, hasDate, hasDateAsTitle, communityName, level = 3 }: Props) {
  const { id, title, startTime, timezone, location, isOnline, isBooked, isConfirmed, spotsLeft } = occurrence;
  const Heading = level === 2 ? 'h2' : 'h3';
  const eventZoneTime = eventZoneTimeText(occurrence, timezone);
  return (
    <article className={isConfirmed ? style.row : `${style.row} ${style.pale}`} aria-label={title}>
      <div className={style.head}>
        <Heading {...userText()}>
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
        {isBooked && (
          <Badge tone="sage">
            <Trans>Booked</Trans>
          </Badge>
        )}
        {!isConfirmed && (
          <Badge tone="outline">
            <Trans>Not yet confirmed</Trans>
          </Badge>
        )}
        {isConfirmed && !isBooked && spotsLeft <= 0 && (
          <Badge tone="outline">
            <Trans>Full</Trans>
          </Badge>
        )}
      </div>
      <p className={style.time}>
        {hasDate ? whenText(occurrence) : hoursText(occurrence)}
        {(location || isOnline) && (
          <>
            {' · '}
            <PlaceText location={location} isOnline={isOnline} />
          </>
        )}
      </p>
      {communityName && (
        <p className={style.community} {...userText()}>
          {communityName}
        </p>
      )}
      {eventZoneTime && <p className={style.eventZoneTime}>{eventZoneTime}</p>}
      <ChevronRight />
    </article>
  );
}
