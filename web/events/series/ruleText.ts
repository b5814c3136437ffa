import type { Frequency } from '#contract/events/recurrence.ts';
import type { Weekday } from '#contract/platform/weekdays.ts';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { LOCALE, numberText } from '#web/ui/locale.ts';

/** How an event repeats; days are `YYYY-MM-DD` in the event's zone. */
interface DescribedRule {
  frequency: Frequency;
  interval: number;
  byDay: readonly Weekday[] | null;
  /** The first day. */
  from: string;
  until?: string | null;
}

const UNITS: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' };
/** Formats in UTC, because a calendar day is the same in every zone. */
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const listFormat = new Intl.ListFormat('en-GB');

/** "week", "weeks" */
export const unitText = (frequency: Frequency, interval: number): string =>
  interval === 1 ? UNITS[frequency] : `${UNITS[frequency]}s`;

/** "every 2 weeks on Monday and Wednesday until 22 February 2026" */
export function ruleText(rule: DescribedRule): string {
  const until = rule.until ? ` until ${dateFormat.format(new Date(rule.until))}` : '';
  return `${intervalText(rule)}${daysText(rule)}${until}`;
}

function intervalText({ frequency, interval }: DescribedRule): string {
  const unit = unitText(frequency, interval);
  return interval === 1 ? `every ${unit}` : `every ${numberText(interval)} ${unit}`;
}

function daysText({ frequency, byDay, from }: DescribedRule): string {
  if (frequency === 'MONTHLY') return ` on the ${ordinal(Number(from.slice(8)))}`;
  if (frequency === 'DAILY' || !byDay?.length) return '';
  const days = weekdayChoices().filter(({ value }) => byDay.includes(value));
  return ` on ${listFormat.format(days.map(({ label }) => label))}`;
}

const SUFFIXES = { one: 'st', two: 'nd', few: 'rd' } as Record<Intl.LDMLPluralRule, string>;
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

const ordinal = (number: number) => `${number}${SUFFIXES[ordinalRules.select(number)] ?? 'th'}`;
