import type { Selectable } from 'kysely';
import type { OwnReflection, Reflection } from '#contract/reflections.ts';
import type { ReflectionsUse } from '#contract/site/registration.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { reflections } from './reflections.ts';

type ReflectionRow = Selectable<DB['reflections']>;
type ReflectionDay = Selectable<DB['reflection_days']>;

/** The number of days in the list, including today. */
export const MAX_LISTED_DAYS = 100;

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** The reflection of the product for a calendar day, in rotation. */
export function builtInReflection(date: string): Reflection {
  const { content, author } = inRotation(reflections, date);
  return { content, author, date };
}

/** The item of a list for a calendar day: each is shown once before the first one is shown again. */
function inRotation<Item>(list: readonly Item[], date: string): Item {
  const dayNumber = EPOCH.until(date, { largestUnit: 'days' }).days;
  const index = ((dayNumber % list.length) + list.length) % list.length;
  return list[index] as Item;
}

/**
 * The reflection of a day that has not begun yet: one of this site for this day, or for this day of each year; otherwise
 * one without a day, in rotation, or with `both` together with those of the product.
 */
export function chosenReflection(
  date: string,
  use: ReflectionsUse,
  own: readonly ReflectionRow[],
): Reflection {
  if (use === 'built-in') return builtInReflection(date);
  const ofDay =
    own.find(({ on_day }) => on_day === date) ??
    own.find(({ on_day }) => on_day === date.slice('YYYY-'.length));
  if (ofDay) return ownReflectionOn(date, ofDay);
  const undated = own.filter(({ on_day }) => on_day === null).map((row) => ownReflectionOn(date, row));
  const list = use === 'both' ? [...undated, ...reflections.map((text) => ({ ...text, date }))] : undated;
  return list.length > 0 ? inRotation(list, date) : builtInReflection(date);
}

const ownReflectionOn = (
  date: string,
  { content, author, language }: Pick<ReflectionRow, 'content' | 'author' | 'language'>,
): Reflection => ({ content, author, date, language });

export const storedReflection = ({ day, is_own, ...row }: ReflectionDay): Reflection =>
  is_own ? ownReflectionOn(day, row) : { content: row.content, author: row.author, date: day };

export const dayToStore = ({ content, author, date, language }: Reflection): ReflectionDay => ({
  day: date,
  content,
  author,
  is_own: language !== undefined,
  language: language ?? null,
});

export const reflectionOf = ({
  id,
  content,
  author,
  on_day,
  language,
  created_at,
}: ReflectionRow): OwnReflection => ({
  id,
  content,
  author,
  on: on_day,
  language,
  createdAt: iso(created_at),
});

/** The days of one page of the list, newest first: today and the days before, `MAX_LISTED_DAYS` in total. */
export function daysOnPage(today: string, page: number, limit: number): string[] {
  return daysBefore(today, MAX_LISTED_DAYS).slice((page - 1) * limit, page * limit);
}

/** A day and the days before it, newest first, `count` in total. */
export function daysBefore(today: string, count: number): string[] {
  const day = Temporal.PlainDate.from(today);
  return Array.from({ length: count }, (_, index) => day.subtract({ days: index }).toString());
}
