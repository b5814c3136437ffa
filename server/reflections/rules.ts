import type { Selectable } from 'kysely';
import type { OwnReflection, Reflection } from '#contract/reflections.ts';
import type { ReflectionsUse } from '#contract/site/registration.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { type ReflectionText, reflections } from './reflections.ts';

type ReflectionRow = Selectable<DB['reflections']>;
type ReflectionDay = Selectable<DB['reflection_days']>;

/** The number of days in the list, including today. */
export const MAX_LISTED_DAYS = 100;

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** The reflection of the product for a calendar day, in rotation. */
export function builtInReflection(date: string): Reflection {
  const { content, author } = reflections[positionOn(date, reflections.length)] as ReflectionText;
  return { content, author, date };
}

/** The position of a calendar day in a rotation of `count` items: each is shown once before the first is shown again. */
function positionOn(date: string, count: number): number {
  const dayNumber = EPOCH.until(date, { largestUnit: 'days' }).days;
  return ((dayNumber % count) + count) % count;
}

/** The reflections of this site that some days may show. */
export interface OwnReflections {
  /** By their day, or day of each year. */
  dated: ReadonlyMap<string, ReflectionRow>;
  /** Some of those without a day, by their position among them. */
  undated: ReadonlyMap<number, ReflectionRow>;
  /** How many there are without a day. */
  undatedCount: number;
}

/**
 * The position of a day among the reflections of this site without a day, which with `both` are followed by those of the
 * product.
 */
export function rotationPosition(date: string, use: ReflectionsUse, undatedCount: number): number {
  const count = undatedCount + (use === 'both' ? reflections.length : 0);
  return count > 0 ? positionOn(date, count) : 0;
}

/**
 * The reflection of a day that has not begun yet: one of this site for this day, or for this day of each year; otherwise
 * one without a day, in rotation, or with `both` together with those of the product.
 */
export function chosenReflection(
  date: string,
  use: ReflectionsUse,
  { dated, undated, undatedCount }: OwnReflections,
): Reflection {
  if (use === 'built-in') return builtInReflection(date);
  const position = rotationPosition(date, use, undatedCount);
  const own = dated.get(date) ?? dated.get(yearlyDayOf(date)) ?? undated.get(position);
  if (own) return ownReflectionOn(date, own);
  const text = use === 'both' ? reflections[position - undatedCount] : undefined;
  return text ? { ...text, date } : builtInReflection(date);
}

/** The day of each year, `MM-DD`, of a day. */
export const yearlyDayOf = (date: string): string => date.slice('YYYY-'.length);

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

/**
 * The days that have begun since the latest one that is stored, newest first. If none is stored, the days of the list: in
 * the last zone, it reaches two days further back than in the first one.
 */
export function daysToStore(latest: string | null, today: string): string[] {
  const count =
    latest === null
      ? MAX_LISTED_DAYS + 2
      : Temporal.PlainDate.from(latest).until(today, { largestUnit: 'days' }).days;
  return daysBefore(today, Math.max(count, 0));
}

/** A day and the days before it, newest first, `count` in total. */
function daysBefore(today: string, count: number): string[] {
  const day = Temporal.PlainDate.from(today);
  return Array.from({ length: count }, (_, index) => day.subtract({ days: index }).toString());
}
