import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { FIRST_WEEKDAY } from '#web/ui/firstWeekday.ts';
import { dayOf } from './days.ts';

/** The month and the day that a calendar shows. */
export interface MonthView {
  /** `YYYY-MM` */
  month: string;
  /** `YYYY-MM-DD` */
  day: string;
}

const dayAt = (utc: number) => new Date(utc).toISOString().slice(0, 10);

/**
 * Whether a text is a day in the years that the server supports, including the weeks around them. `Date` reads
 * 30 February as 2 March, so the day must also be the same after parsing.
 */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text > '1001' && text < '9999' && dayAt(Date.parse(text) || 0) === text;

/** Whether a text is a month that a calendar can show, `YYYY-MM`. */
export const isMonth = (text: string) => isDay(`${text}-01`);

/** The day after a day. */
export const dayAfter = (day: string) => dayAt(Date.parse(day) + DAY_MS);

/** `YYYY-MM` of a day. */
export const monthOf = (day: string) => day.slice(0, 7);

/**
 * Reads the view from the URL. A day without a month selects the day's month. Invalid values are replaced by
 * today.
 */
export function monthViewOf(params: URLSearchParams, today = dayOf()): MonthView {
  const [dayParam, monthParam] = [params.get('day') ?? '', params.get('month') ?? ''];
  const day = isDay(dayParam) ? dayParam : today;
  return { day, month: isMonth(monthParam) ? monthParam : monthOf(day) };
}

/**
 * The first and the last day of the weeks that contain a month. Weeks begin on the day that the locale says. Computed in
 * UTC, which has no clock changes.
 */
export function weekRangeOf(
  month: string,
  firstWeekday = FIRST_WEEKDAY,
): { startDate: string; endDate: string } {
  const first = Date.parse(`${month}-01`);
  const last = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0);
  const weekday = (utc: number) => (new Date(utc).getUTCDay() + 7 - (firstWeekday % 7)) % 7;
  return {
    startDate: dayAt(first - weekday(first) * DAY_MS),
    endDate: dayAt(last + (6 - weekday(last)) * DAY_MS),
  };
}
