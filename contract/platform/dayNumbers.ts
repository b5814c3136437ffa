/*
 * Calendar days as numbers, counted from 1970-01-01. They are computed in UTC, which has no clock changes, so the
 * computer's time zone never matters.
 */

export const DAY_MS = 86_400_000;

/** The number of a day, `YYYY-MM-DD`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a day by its number, 0 for Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;
