import { type Frequency, WEEKDAYS, type Weekday } from '#contract/events/recurrence.ts';
import { LOCALE, numberText } from '#web/ui/locale.ts';

/** How an event repeats; days are `YYYY-MM-DD` in the event's zone. */
interface Told {
  frequency: Frequency;
  interval: number;
  byDay: readonly Weekday[] | null;
  /** The first day, or the start's. */
  from: string;
  until?: string | null;
}

/** As they are told, in the order of `WEEKDAYS`. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const UNITS: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' };
/** A day is the same for every reader. */
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-GB');

/** "week", "weeks" */
export const unitText = (frequency: Frequency, interval: number): string =>
  interval === 1 ? UNITS[frequency] : `${UNITS[frequency]}s`;

/** "every 2 weeks on Monday and Wednesday until 22 February 2026" */
export function ruleText(rule: Told): string {
  const until = rule.until ? ` until ${date.format(new Date(rule.until))}` : '';
  return `${everyText(rule)}${onText(rule)}${until}`;
}

function everyText({ frequency, interval }: Told): string {
  const unit = unitText(frequency, interval);
  return interval === 1 ? `every ${unit}` : `every ${numberText(interval)} ${unit}`;
}

function onText({ frequency, byDay, from }: Told): string {
  if (frequency === 'MONTHLY') return ` on the ${ordinal(Number(from.slice(8)))}`;
  if (frequency === 'DAILY' || !byDay?.length) return '';
  return ` on ${list.format(WEEKDAY_NAMES.filter((_, at) => byDay.some((day) => day === WEEKDAYS[at])))}`;
}

const SUFFIXES = { one: 'st', two: 'nd', few: 'rd' } as Record<Intl.LDMLPluralRule, string>;
const places = new Intl.PluralRules('en', { type: 'ordinal' });

const ordinal = (place: number) => `${place}${SUFFIXES[places.select(place)] ?? 'th'}`;
