import { Clock, MapPin, Users } from 'lucide-react';
import type { Occurrence } from '#contract/events/events.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { HostLinks } from '#web/events/HostLinks.tsx';
import { localTimeText, whenText } from '#web/events/when.ts';
import { ownZone } from '#web/events/zones.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { LinkedText } from '#web/platform/text/LinkedText.tsx';
import { InfoCard } from './InfoCard.tsx';
import style from './OccurrenceHeader.module.css';

/** What an event is called, when it is for the reader and for those who are there, and where. */
export function OccurrenceHeader({ occurrence }: { occurrence: Occurrence }) {
  const { title, startTime, timezone, location } = occurrence;
  const there = localTimeText(occurrence, timezone);
  return (
    <header className={style.head}>
      <InfoCard at={startTime} />
      <div className={style.words}>
        <h1 dir="auto">{title}</h1>
        {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari */}
        <ul className={style.lines} role="list">
          <li>
            <Clock />
            <div>
              <time dateTime={startTime}>
                {whenText(occurrence)}, {there ? ownZone() : timezone}
              </time>
              {there && <p className={style.there}>{there}</p>}
            </div>
          </li>
          {location && (
            <li>
              <MapPin />
              <span dir="auto">
                <LinkedText parts={linkedText(location)} />
              </span>
            </li>
          )}
        </ul>
        <p className={style.host}>
          <Users />
          <HostLinks event={occurrence} day={dayOf(startTime)} />
        </p>
      </div>
    </header>
  );
}
