import { Trans } from '@lingui/react/macro';
import { Bell, BookOpen, Clock, Users } from 'lucide-react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { CommunityLinks } from '#web/events/CommunityLinks.tsx';
import { Place } from '#web/events/Place.tsx';
import { planText } from '#web/events/phaseNames.ts';
import { eventZoneTimeText, whenText } from '#web/events/when.ts';
import { paths } from '#web/paths.ts';
import { dayOf, dayOfMonthText, monthNameText, weekdayText } from '#web/platform/calendar/days.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './OccurrenceHeader.module.css';

/** An event's title, time (in the reader's zone and, where it differs, in the event's zone), place and community. */
export function OccurrenceHeader({ occurrence }: { occurrence: Occurrence }) {
  const { title, startTime, timezone, location, isOnline, passage, sit } = occurrence;
  const eventZoneTime = eventZoneTimeText(occurrence, timezone);
  const passageTitle = passage?.title;
  return (
    <header className={style.head}>
      <DateSheet at={startTime} />
      <div className={style.text}>
        <h1 {...userText()}>{title}</h1>
        <List className={style.facts}>
          <li>
            <Clock />
            <div>
              <time dateTime={startTime}>
                {whenText(occurrence)}, {eventZoneTime ? readerZone() : timezone}
              </time>
              {eventZoneTime && <p className={style.eventZoneTime}>{eventZoneTime}</p>}
            </div>
          </li>
          <Place location={location} isOnline={isOnline} />
          {passage && (
            <li>
              <BookOpen />
              <Link href={paths.passage(passage.id)}>
                <Trans>
                  Reading: <bdi>{passageTitle}</bdi>
                </Trans>
              </Link>
            </li>
          )}
          {sit && (
            <li>
              <Bell />
              <span>{planText(sit.phases)}</span>
            </li>
          )}
        </List>
        <p className={style.communityLinks}>
          <Users />
          <CommunityLinks event={occurrence} day={dayOf(startTime)} />
        </p>
      </div>
    </header>
  );
}

/**
 * The day of an event as a sheet of a tear-off calendar. Hidden from screen readers, because the text beside it says
 * the same.
 */
function DateSheet({ at }: { at: string }) {
  return (
    <div className={style.calendarSheet} aria-hidden="true">
      <span>{monthNameText(at)}</span>
      <b>{dayOfMonthText(at)}</b>
      <span>{weekdayText(at)}</span>
    </div>
  );
}

export const OccurrenceHeaderSkeleton = ({ title }: { title: string }) => (
  <div className={style.head}>
    <div className={style.sheetSkeleton}>
      <Skeleton height="100%" />
    </div>
    <div>
      <h1>{title}</h1>
      <div className={style.facts}>
        <Skeleton width="80%" height="1.75rem" />
        <Skeleton width="50%" height="1.75rem" />
        <Skeleton width="60%" height="1.75rem" />
      </div>
    </div>
  </div>
);
