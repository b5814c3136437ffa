import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { zoneOffset } from '#contract/platform/zoneOffset.ts';
import {
  dateText,
  dayMonthText,
  dayOf,
  localZone,
  longDateText,
  profileZone,
  weekdayDateText,
} from './days.ts';

/** Noon of a day `YYYY-MM-DD` in the reader's time zone, as an instant. */
export const noonOf = (day: string): string => wallTime(day, '12:00:00.000').toISOString();

/** "Thursday, 19 November" for a day `YYYY-MM-DD`; with the year if it is not the current one. */
export const dayText = (day: string): string =>
  (isThisYear(day) ? weekdayDateText : longDateText)(noonOf(day));

/** "19 November" for a day `YYYY-MM-DD`; with the year if it is not the current one. */
export const shortDayText = (day: string): string => (isThisYear(day) ? dayMonthText : dateText)(noonOf(day));

const isThisYear = (day: string): boolean => dayOf().startsWith(day.slice(0, 4));

/**
 * The instant of a time of day on a day, in the reader's time zone. A skipped time moves forward by the gap, and a
 * repeated one means its first occurrence. An invalid date for a text that is not a time.
 */
export function wallTime(day: string, time: string): Date {
  const zone = profileZone();
  const local = Date.parse(`${day}T${time}Z`);
  if (!zone || Number.isNaN(local)) return new Date(`${day}T${time}`);
  const before = local - zoneOffset(local - DAY_MS, zone);
  const after = local - zoneOffset(local + DAY_MS, zone);
  const isShown = (at: number) => at + zoneOffset(at, zone) === local;
  return new Date(isShown(before) || !isShown(after) ? before : after);
}

/** The local date and time `YYYY-MM-DDTHH:MM` of an instant, in the reader's time zone; empty for a text that is none. */
export function localTime(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + zoneOffset(at, localZone())).toISOString().slice(0, 16);
}
