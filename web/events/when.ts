import type { OccurrenceCard } from '#contract/events/events.ts';
import { browserZone, dayOf } from '#web/platform/calendar/days.ts';
import { weeksOf } from '#web/platform/calendar/monthView.ts';
import { CLOCK, LOCALE } from '#web/ui/locale.ts';

/** When something takes place. */
type Timed = Pick<OccurrenceCard, 'startTime' | 'endTime'>;

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const SHORT_DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const;

const DAY_MS = 86_400_000;

const midnight = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(2000, 0, 1);
  at.setFullYear(year, month - 1, date);
  return at;
};

/** From the first midnight to the last of the weeks that a month touches, in the reader's zone. */
export function visibleRangeOf(month: string): { start: string; end: string } {
  const { startDate, endDate } = weeksOf(month);
  const end = midnight(endDate);
  end.setDate(end.getDate() + 1);
  return { start: midnight(startDate).toISOString(), end: end.toISOString() };
}

/** The days of the reader on which something takes place: more than one when it goes on past midnight. */
export function daysTouched({ startTime, endTime }: Timed): string[] {
  const days: string[] = [];
  const last = dayOf(new Date(Date.parse(endTime) - 1));
  for (const at = midnight(dayOf(startTime)); dayOf(at) <= last; at.setDate(at.getDate() + 1)) {
    days.push(dayOf(at));
  }
  return days;
}

function ranged(style: Intl.DateTimeFormatOptions, { startTime, endTime }: Timed, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { ...style, timeZone }).formatRange(
    new Date(startTime),
    new Date(endTime),
  );
}

/** "Sunday 23 November 2025, 6:30 – 7:45 am", both days when it goes on past midnight. */
export const whenText = (timed: Timed, zone = browserZone()): string =>
  ranged({ ...DATE, ...CLOCK }, timed, zone);

/** "6:30 – 7:45 am"; "Sat 22 Nov, 10:30 pm – Sun 23 Nov, 1:15 am" when it goes on past midnight. */
export function hoursText(timed: Timed, zone = browserZone()): string {
  const isOneDay = dayIn(timed.startTime, zone) === dayIn(timed.endTime, zone);
  return ranged(isOneDay ? CLOCK : { ...SHORT_DATE, ...CLOCK }, timed, zone);
}

/** "10:30 pm – 1:15 am the next day": the hours of a series, whatever the day. */
export function clockText(timed: Timed, zone = browserZone()): string {
  const [first, last] = [timed.startTime, timed.endTime].map((instant) => dayIn(instant, zone));
  const days = Math.round((Date.parse(last ?? '') - Date.parse(first ?? '')) / DAY_MS);
  if (days === 0) return hoursText(timed, zone);
  const clock = new Intl.DateTimeFormat(LOCALE, { ...CLOCK, timeZone: zone });
  const [from, to] = [timed.startTime, timed.endTime].map((instant) => clock.format(new Date(instant)));
  return `${from} – ${to} ${days === 1 ? 'the next day' : `${days} days later`}`;
}

/** When it is for those who are there, with the zone's name; null where that is the reader's own clock. */
export function localTimeText(timed: Timed, timezone: string): string | null {
  const there = whenText(timed, timezone);
  return there === whenText(timed) ? null : `${there}, ${timezone}`;
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayIn(instant: string, timeZone: string): string {
  const style = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const;
  const parts = new Intl.DateTimeFormat('en-GB', style).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
