import { Clock, MapPin, Repeat, Users } from 'lucide-react';
import type { Series } from '#contract/events/events.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { HostLinks } from '#web/events/HostLinks.tsx';
import { clockText, dayIn, localTimeText, whenText } from '#web/events/when.ts';
import { ownZone } from '#web/events/zones.ts';
import { LinkedText } from '#web/platform/text/LinkedText.tsx';
import { ruleText } from './ruleText.ts';
import style from './SeriesFacts.module.css';

/** When a series takes place, how it repeats, and where. */
export function SeriesFacts({ series }: { series: Series }) {
  const { recurrence, timezone, location } = series;
  const there = localTimeText(series, timezone);
  return (
    <ul className={style.facts}>
      {recurrence && (
        <li>
          <Repeat />
          <span>
            Recurs {recurrence.frequency.toLowerCase()}
            <small>{sentence(ruleOf(series, recurrence))}</small>
          </span>
        </li>
      )}
      <li>
        <Clock />
        {recurrence ? (
          <span>
            {clockText(series, timezone)}, {timezone}
          </span>
        ) : (
          <span>
            {/* Where the reader's clock shows the same, the zone's name says whose it is. */}
            {whenText(series)}, {there ? ownZone() : timezone}
            {there && <small>{there}</small>}
          </span>
        )}
      </li>
      {location && (
        <li>
          <MapPin />
          <bdi>
            <LinkedText parts={linkedText(location)} />
          </bdi>
        </li>
      )}
      <li>
        <Users />
        <HostLinks event={series} />
      </li>
    </ul>
  );
}

function ruleOf({ startTime, timezone }: Series, rule: NonNullable<Series['recurrence']>): string {
  return ruleText({ ...rule, from: dayIn(startTime, timezone), until: dayIn(rule.until, timezone) });
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
