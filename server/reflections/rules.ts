import type { Reflection } from '#contract/reflections.ts';
import { reflections } from './reflections.ts';

/** The number of days in the list, including today. */
export const MAX_LISTED_DAYS = 100;

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** The reflection of a calendar day, the same for everyone, in rotation. */
export function reflectionOn(date: string): Reflection {
  const dayNumber = EPOCH.until(date, { largestUnit: 'days' }).days;
  const index = ((dayNumber % reflections.length) + reflections.length) % reflections.length;
  const { content, author } = reflections[index] as (typeof reflections)[number];
  return { content, author, date };
}

/** The days of one page of the list, newest first: today and the days before, `MAX_LISTED_DAYS` in total. */
export function daysOnPage(today: string, page: number, limit: number): string[] {
  const first = Math.min((page - 1) * limit, MAX_LISTED_DAYS);
  const count = Math.min(limit, MAX_LISTED_DAYS - first);
  const day = Temporal.PlainDate.from(today);
  return Array.from({ length: count }, (_, index) => day.subtract({ days: first + index }).toString());
}
