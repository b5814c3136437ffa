import type { OccurrenceCard } from '../../contract/events.ts';
import { browserZone, dayOf } from '../platform/days.ts';
import { weeksOf } from '../platform/monthView.ts';

/** When something takes place. */
type Timed = Pick<OccurrenceCard, 'startTime' | 'endTime'>;

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

const midnight = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(2000, 0, 1);
  at.setFullYear(year, month - 1, date);
  return at;
};

/** From the first midnight to the last of the weeks that a month touches, in the reader's zone. */
export function spanOf(month: string): { start: string; end: string } {
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
  return new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).formatRange(
    new Date(startTime),
    new Date(endTime),
  );
}

/** "Sunday 23 November 2025, 6:30 – 7:45 am", both days when it goes on past midnight. */
export const whenText = (timed: Timed, zone = browserZone()): string =>
  ranged({ ...DATE, ...TIME }, timed, zone);

/** "6:30 – 7:45 am"; with the days when it goes on past midnight. */
export const hoursText = (timed: Timed, zone = browserZone()): string => ranged(TIME, timed, zone);

/** When it is for those who are there, with the zone's name; null where that is the reader's own clock. */
export function thereText(timed: Timed, timezone: string): string | null {
  const there = whenText(timed, timezone);
  return there === whenText(timed) ? null : `${there}, ${timezone}`;
}
