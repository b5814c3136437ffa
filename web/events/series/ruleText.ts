import { plural, select, selectOrdinal, t } from '@lingui/core/macro';
import type { Frequency } from '#contract/events/recurrence.ts';
import type { MonthDays, MoonRule } from '#contract/events/ruleDays.ts';
import type { Weekday } from '#contract/platform/weekdays.ts';
import { dateFormatter, listText } from '#web/ui/locale.ts';

/** The fields of a rule that choose its days. */
interface DayOfMonth extends Omit<MonthDays, 'byDay'> {
  byDay: readonly Weekday[] | null;
  moon?: MoonRule['moon'] | undefined;
}

/** How an event repeats; days are `YYYY-MM-DD` in the event's zone. */
interface DescribedRule extends DayOfMonth {
  frequency: Frequency;
  interval: number;
  /** The first day. */
  from: string;
  until?: string | null;
}

/** Formats in UTC, because a calendar day is the same in every zone. */
const dateText = dateFormatter({ dateStyle: 'long', timeZone: 'UTC' });

const WEEKDAYS: Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdayFormat = dateFormatter({ weekday: 'long', timeZone: 'UTC' });
/** The name of a weekday within a sentence; 1 January 2024 was a Monday. */
const weekdayText = (day: Weekday) => weekdayFormat(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));

/** "week", "weeks" */
export function unitText(frequency: Frequency, interval: number): string {
  if (frequency === 'DAILY') return t`${plural(interval, { one: 'day', other: 'days' })}`;
  if (frequency === 'WEEKLY') return t`${plural(interval, { one: 'week', other: 'weeks' })}`;
  return t`${plural(interval, { one: 'month', other: 'months' })}`;
}

/** "every 2 weeks on Monday and Wednesday until 22 February 2026", "monthly on the first Sunday" */
export function ruleText(rule: DescribedRule): string {
  const { frequency, interval, byDay, from } = rule;
  const until = rule.until ? dateText(new Date(rule.until)) : null;
  if (frequency === 'DAILY') return dailyText(interval, until);
  if (frequency === 'MONTHLY') {
    const day = monthDayText(rule);
    return day ? monthDaysText(interval, day, until) : monthlyText(interval, Number(from.slice(8)), until);
  }
  const days = WEEKDAYS.filter((day) => byDay?.includes(day)).map(weekdayText);
  return days.length === 0 ? weeklyText(interval, until) : weekdaysText(interval, listText(days), until);
}

const dailyText = (interval: number, until: string | null): string =>
  until
    ? t`${plural(interval, { 1: 'every day', other: 'every # days' })} until ${until}`
    : t`${plural(interval, { 1: 'every day', other: 'every # days' })}`;

const weeklyText = (interval: number, until: string | null): string =>
  until
    ? t`${plural(interval, { 1: 'every week', other: 'every # weeks' })} until ${until}`
    : t`${plural(interval, { 1: 'every week', other: 'every # weeks' })}`;

const weekdaysText = (interval: number, days: string, until: string | null): string =>
  until
    ? t`${plural(interval, { 1: 'every week', other: 'every # weeks' })} on ${days} until ${until}`
    : t`${plural(interval, { 1: 'every week', other: 'every # weeks' })} on ${days}`;

const monthlyText = (interval: number, day: number, until: string | null): string =>
  until
    ? t`${plural(interval, { 1: 'every month', other: 'every # months' })} on the ${selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} until ${until}`
    : t`${plural(interval, { 1: 'every month', other: 'every # months' })} on the ${selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`;

const monthDaysText = (interval: number, day: string, until: string | null): string =>
  until
    ? t`${plural(interval, { 1: 'monthly', other: 'every # months' })} ${day} until ${until}`
    : t`${plural(interval, { 1: 'monthly', other: 'every # months' })} ${day}`;

/** "on the first Sunday", "on the last day", "on the full moon"; null if the rule has only the day of the month of its start. */
export function monthDayText({ byDay, which, monthDay, moon }: DayOfMonth): string | null {
  if (moon) return moonText(moon);
  if (monthDay) return t`on the last day`;
  const [weekday] = byDay ?? [];
  return (weekday && which && WEEKDAY_TEXTS[which]?.(weekday)) || null;
}

/** "on the full moon" */
export function moonText(moon: MoonRule['moon']): string {
  if (moon === 'full') return t`on the full moon`;
  return moon === 'new' ? t`on the new moon` : t`on ekadashi`;
}

/** Whole texts, because in some languages the ordinal depends on the weekday. */
const WEEKDAY_TEXTS: Record<number, (weekday: Weekday) => string> = {
  1: (weekday) =>
    t`${select(weekday, {
      MO: 'on the first Monday',
      TU: 'on the first Tuesday',
      WE: 'on the first Wednesday',
      TH: 'on the first Thursday',
      FR: 'on the first Friday',
      SA: 'on the first Saturday',
      other: 'on the first Sunday',
    })}`,
  2: (weekday) =>
    t`${select(weekday, {
      MO: 'on the second Monday',
      TU: 'on the second Tuesday',
      WE: 'on the second Wednesday',
      TH: 'on the second Thursday',
      FR: 'on the second Friday',
      SA: 'on the second Saturday',
      other: 'on the second Sunday',
    })}`,
  3: (weekday) =>
    t`${select(weekday, {
      MO: 'on the third Monday',
      TU: 'on the third Tuesday',
      WE: 'on the third Wednesday',
      TH: 'on the third Thursday',
      FR: 'on the third Friday',
      SA: 'on the third Saturday',
      other: 'on the third Sunday',
    })}`,
  4: (weekday) =>
    t`${select(weekday, {
      MO: 'on the fourth Monday',
      TU: 'on the fourth Tuesday',
      WE: 'on the fourth Wednesday',
      TH: 'on the fourth Thursday',
      FR: 'on the fourth Friday',
      SA: 'on the fourth Saturday',
      other: 'on the fourth Sunday',
    })}`,
  5: (weekday) =>
    t`${select(weekday, {
      MO: 'on the fifth Monday',
      TU: 'on the fifth Tuesday',
      WE: 'on the fifth Wednesday',
      TH: 'on the fifth Thursday',
      FR: 'on the fifth Friday',
      SA: 'on the fifth Saturday',
      other: 'on the fifth Sunday',
    })}`,
  [-1]: (weekday) =>
    t`${select(weekday, {
      MO: 'on the last Monday',
      TU: 'on the last Tuesday',
      WE: 'on the last Wednesday',
      TH: 'on the last Thursday',
      FR: 'on the last Friday',
      SA: 'on the last Saturday',
      other: 'on the last Sunday',
    })}`,
};

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
