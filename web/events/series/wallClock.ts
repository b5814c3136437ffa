import {
  CalendarDateTime,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { dayNumber, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';

/*
 * Forms contain the wall clock time of the event's zone: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for a day. At a
 * daylight saving change, a skipped time moves forward by the gap and a repeated time means its first
 * occurrence, as on the server.
 */

function nullOnError<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

const instantIn = (time: CalendarDateTime, zone: string) =>
  toZoned(time, zone, 'compatible').toAbsoluteString();

/** The instant of a wall clock time; null if the time or the zone is invalid. */
export const instantOf = (wallTime: string, zone: string): string | null =>
  nullOnError(() => instantIn(parseDateTime(wallTime), zone));

/** The wall clock time of an instant in a zone, to the minute. */
export const wallTimeOf = (instant: string, zone: string): string =>
  toCalendarDateTime(parseAbsolute(instant, zone)).toString().slice(0, 16);

/** The last millisecond of a day; null if the day or the zone is invalid. */
export const endOfDay = (day: string, zone: string): string | null =>
  nullOnError(() => {
    const { year, month, day: date } = parseDate(day);
    return instantIn(new CalendarDateTime(year, month, date, 23, 59, 59, 999), zone);
  });

/** The instant on `day` at the same wall clock time in the zone as the instant `startTime`. */
export function instantOn(day: string, startTime: string, zone: string): string {
  const { hour, minute, second, millisecond } = parseAbsolute(startTime, zone);
  const { year, month, day: date } = parseDate(day);
  return instantIn(new CalendarDateTime(year, month, date, hour, minute, second, millisecond), zone);
}

/** The wall clock time one hour later; null if the time is invalid. */
export const hourAfter = (wallTime: string): string | null =>
  nullOnError(() => parseDateTime(wallTime).add({ hours: 1 }).toString().slice(0, 16));

/** The weekday of a local time, as a list; empty if the time is missing. */
export function weekdaysOf(time: string): Weekday[] {
  const day = WEEKDAYS[weekdayOf(dayNumber(time.slice(0, 10)))];
  return day ? [day] : [];
}
