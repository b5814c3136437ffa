import { plural, selectOrdinal, t } from '@lingui/core/macro';
import type { Frequency } from '#contract/events/recurrence.ts';
import type { Weekday } from '#contract/platform/weekdays.ts';
import { dateFormatter, listText } from '#web/ui/locale.ts';

/** How an event repeats; days are `YYYY-MM-DD` in the event's zone. */
interface DescribedRule {
  frequency: Frequency;
  interval: number;
  byDay: readonly Weekday[] | null;
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

/** "every 2 weeks on Monday and Wednesday until 22 February 2026" */
export function ruleText(rule: DescribedRule): string {
  const { frequency, interval, byDay, from } = rule;
  const until = rule.until ? dateText(new Date(rule.until)) : null;
  if (frequency === 'DAILY') return dailyText(interval, until);
  if (frequency === 'MONTHLY') return monthlyText(interval, Number(from.slice(8)), until);
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
