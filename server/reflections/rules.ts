import type { Reflection } from '#contract/reflections.ts';
import { reflections } from './reflections.ts';

/** How many days the list goes back, including today. */
export const DAYS_SHOWN = 100;

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** The reflection of a calendar day, the same for everyone, in rotation. */
export function reflectionOn(date: string): Reflection {
  const ordinal = EPOCH.until(date, { largestUnit: 'days' }).days;
  const place = ((ordinal % reflections.length) + reflections.length) % reflections.length;
  const { content, author } = reflections[place] as (typeof reflections)[number];
  return { content, author, date };
}

/** The days of one page of the list, newest first: today and the days before, `DAYS_SHOWN` in all. */
export function daysShown(today: string, page: number, limit: number): string[] {
  const first = Math.min((page - 1) * limit, DAYS_SHOWN);
  const count = Math.min(limit, DAYS_SHOWN - first);
  const day = Temporal.PlainDate.from(today);
  return Array.from({ length: count }, (_, place) => day.subtract({ days: first + place }).toString());
}
