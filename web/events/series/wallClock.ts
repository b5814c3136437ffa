import { CalendarDateTime, parseAbsolute, parseDate, parseDateTime, toZoned } from '@internationalized/date';

/*
 * What stands in a form is the wall clock of the event's zone: `YYYY-MM-DDTHH:MM`, and `YYYY-MM-DD` for a day.
 * A time that a change of the clocks skips moves forward by the gap, of one that comes twice it is the first,
 * as on the server.
 */

function tried<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const instantIn = (wall: CalendarDateTime, zone: string) =>
  toZoned(wall, zone, 'compatible').toAbsoluteString();

/** The instant of a wall clock; null while it or the zone is none. */
export const instantOf = (wall: string, zone: string): string | null =>
  tried(() => instantIn(parseDateTime(wall), zone));

/** The last millisecond of a day; null while it or the zone is none. */
export const endOfDay = (day: string, zone: string): string | null =>
  tried(() => {
    const { year, month, day: date } = parseDate(day);
    return instantIn(new CalendarDateTime(year, month, date, 23, 59, 59, 999), zone);
  });

/** The instant of a day at the time of day that another instant has in the zone. */
export function instantOn(day: string, startTime: string, zone: string): string {
  const { hour, minute, second, millisecond } = parseAbsolute(startTime, zone);
  const { year, month, day: date } = parseDate(day);
  return instantIn(new CalendarDateTime(year, month, date, hour, minute, second, millisecond), zone);
}

/** An hour later on the same clock; null while it is none. */
export const hourAfter = (wall: string): string | null =>
  tried(() => parseDateTime(wall).add({ hours: 1 }).toString().slice(0, 16));
