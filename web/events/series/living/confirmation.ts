import type { Series } from '#contract/events/series.ts';
import { dayIn } from '#web/platform/calendar/days.ts';
import { dayAfter, monthOf } from '#web/platform/calendar/monthView.ts';
import { dateFormatter } from '#web/ui/locale.ts';

/** The server returns at most 50 upcoming dates of a series. */
export const MAX_UPCOMING = 50;

/** A month of a series without an end that a guide can confirm. */
export interface MonthToConfirm {
  /** `YYYY-MM` */
  month: string;
  /** The last day to confirm: the end of the month, or 12 months from today if that is earlier. */
  until: string;
}

type LivingSeries = Pick<Series, 'isLiving' | 'confirmedUntil' | 'timezone' | 'upcomingOccurrences'>;

/** The month of the next date of a series that is not confirmed; null if there is none within 12 months. */
export function nextMonthToConfirm(
  { isLiving, confirmedUntil, timezone, upcomingOccurrences }: LivingSeries,
  now = new Date(),
): MonthToConfirm | null {
  if (!isLiving || !confirmedUntil) return null;
  const today = dayIn(now, timezone);
  const next = upcomingOccurrences.find((date) => !date.isConfirmed)?.day;
  // A series has no date to show if it was paused for more than a year, and too many if all of the next 50 are confirmed.
  const isUnlisted = upcomingOccurrences.length === 0 || upcomingOccurrences.length === MAX_UPCOMING;
  const afterLast = confirmedUntil < today ? today : dayAfter(confirmedUntil);
  const day = next ?? (isUnlisted ? afterLast : null);
  if (!day) return null;
  const toConfirm = monthToConfirm(monthOf(day), timezone, now);
  return toConfirm.until > confirmedUntil ? toConfirm : null;
}

/** A month (`YYYY-MM`) with the last day that can be confirmed in the time zone of a series. */
export function monthToConfirm(month: string, timezone: string, now = new Date()): MonthToConfirm {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const limit = aYearAfter(dayIn(now, timezone));
  return { month, until: lastDay < limit ? lastDay : limit };
}

/** The same date a year later; 28 February for a leap day. */
const aYearAfter = (day: string): string =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28');

const monthName = dateFormatter({ month: 'long', timeZone: 'UTC' });
/** "February" */
export const monthNameOf = (month: string): string => monthName(new Date(`${month}-01T00:00Z`));

const longDay = dateFormatter({ dateStyle: 'long', timeZone: 'UTC' });
/** "28 February 2027" */
export const longDayText = (day: string): string => longDay(new Date(`${day}T00:00Z`));
