import { plural, t } from '@lingui/core/macro';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { dayIn, dayOf, instantFormatter, localZone, timeText } from '#web/platform/calendar/days.ts';
import { dayAfter, weekRangeOf } from '#web/platform/calendar/monthView.ts';
import { wallTime } from '#web/platform/calendar/wallTime.ts';
import { locale, TIME_FORMAT } from '#web/ui/locale.ts';

/** Start and end as ISO 8601 instants. */
type TimeRange = Pick<OccurrenceCard, 'startTime' | 'endTime'>;

const DATE_FORMAT = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const SHORT_DATE_FORMAT = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The start of a day in the reader's zone. */
const midnightOf = (day: string) => wallTime(day, '00:00:00.000').toISOString();

/**
 * The time range of the month view, in the reader's zone: from the start of the week that contains the first day of the
 * month (`YYYY-MM`) to the end of the week that contains its last day.
 */
export function visibleRangeOf(month: string): { start: string; end: string } {
  const { startDate, endDate } = weekRangeOf(month);
  return { start: midnightOf(startDate), end: midnightOf(dayAfter(endDate)) };
}

/**
 * The days (`YYYY-MM-DD`, in the reader's zone) on which an event takes place; several if it continues past
 * midnight.
 */
export function daysCovered({ startTime, endTime }: TimeRange): string[] {
  const days: string[] = [];
  const last = dayOf(new Date(Date.parse(endTime) - 1));
  for (let day = dayOf(startTime); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function formatRange(
  options: Intl.DateTimeFormatOptions,
  { startTime, endTime }: TimeRange,
  timeZone: string,
): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone }).formatRange(
    new Date(startTime),
    new Date(endTime),
  );
}

/** "Sunday, 23 November 2025, 6:30 – 7:45 am"; with both days when it continues past midnight. */
export const whenText = (range: TimeRange, zone = localZone()): string =>
  formatRange({ ...DATE_FORMAT, ...TIME_FORMAT }, range, zone);

/** "6:30 – 7:45 am"; "Sat 22 Nov, 10:30 pm – Sun 23 Nov, 1:15 am" when it continues past midnight. */
export function hoursText(range: TimeRange, zone = localZone()): string {
  const isOneDay = dayIn(range.startTime, zone) === dayIn(range.endTime, zone);
  return formatRange(isOneDay ? TIME_FORMAT : { ...SHORT_DATE_FORMAT, ...TIME_FORMAT }, range, zone);
}

/** "10:30 pm – 1:15 am the next day": the hours of a series, without a date. */
export function timesOfDayText(range: TimeRange, zone = localZone()): string {
  const [first, last] = [range.startTime, range.endTime].map((instant) => dayIn(instant, zone));
  const daysLater = Math.round((Date.parse(last ?? '') - Date.parse(first ?? '')) / DAY_MS);
  if (daysLater === 0) return hoursText(range, zone);
  const clock = new Intl.DateTimeFormat(locale(), { ...TIME_FORMAT, timeZone: zone });
  const start = clock.format(new Date(range.startTime));
  const end = clock.format(new Date(range.endTime));
  return t`${start} – ${end} ${plural(daysLater, { 1: 'the next day', other: '# days later' })}`;
}

const shortDateTimeText = instantFormatter({ ...SHORT_DATE_FORMAT, ...TIME_FORMAT });

/** "6:30 pm"; with the day when it is not today: "Wed 25 Nov, 6:30 pm". In the reader's zone. */
export const momentText = (instant: string, now = new Date()): string =>
  dayOf(instant) === dayOf(now) ? timeText(instant) : shortDateTimeText(instant);

/** The time in the event's own zone, with the zone's name; null when the reader's clock shows the same. */
export function eventZoneTimeText(range: TimeRange, timezone: string): string | null {
  const eventZoneTime = whenText(range, timezone);
  return eventZoneTime === whenText(range) ? null : `${eventZoneTime}, ${timezone}`;
}
