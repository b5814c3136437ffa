import { type Frequency, SERIES_MOON_DAYS } from '#contract/events/recurrence.ts';
import type { MonthDays, MoonRule } from '#contract/events/ruleDays.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';

/**
 * The day of each month on which a monthly event takes place: the day of the month or the weekday of its start, the last
 * one of this weekday, the last day of the month, the day of a stored rule, which may differ from the start in the form, or
 * a day of the moon.
 */
export type MonthlyChoice = 'date' | 'weekday' | 'lastWeekday' | 'lastDay' | 'stored' | MoonRule['moon'];

/** The days of a rule as entered in the form. */
export type DaysValues = {
  frequency: Frequency;
  /** The days of a weekly event. */
  byDay: Weekday[];
  /** The day of a monthly event. */
  monthly: MonthlyChoice;
  /** The days of the rule of a stored monthly event; null if they follow from its start. */
  storedDays: MonthDays | null;
  /** The days of the moon that the guide has changed. */
  adjust: MoonRule['adjust'];
};

/** The fields of a rule that choose its days. Those of the moon are missing in other rules. */
type Days = MonthDays & Partial<MoonRule>;

const NO_DAYS: MonthDays = { byDay: null, which: null, monthDay: null };

/** The day of the moon on which an event takes place; null if it takes place on other days. */
export function moonDayOf({
  frequency,
  monthly,
}: Pick<DaysValues, 'frequency' | 'monthly'>): MoonRule['moon'] | null {
  return (frequency === 'MONTHLY' && SERIES_MOON_DAYS.find((day) => day === monthly)) || null;
}

/** The fields of a rule that choose its days, for the rule and the start in the form. */
export function chosenDays(values: DaysValues, startTime: string): Days {
  const { frequency, monthly, storedDays, adjust } = values;
  if (frequency === 'WEEKLY') return { ...NO_DAYS, byDay: values.byDay };
  if (frequency === 'DAILY') return NO_DAYS;
  const moon = moonDayOf(values);
  if (moon) return { ...NO_DAYS, moon, adjust };
  if (monthly === 'stored' && storedDays) return storedDays;
  const choices = choicesFor(startTime);
  // A start on another day may have no last weekday or last day. The choice applies again with a start that has it.
  const other = monthly === 'lastWeekday' ? 'weekday' : 'date';
  const daysOf = (value: MonthlyChoice) => choices.find((choice) => choice.value === value)?.days;
  return daysOf(monthly) ?? daysOf(other) ?? NO_DAYS;
}

interface DaysChoice {
  value: MonthlyChoice;
  days: Days;
}

/** The days of a month that can be chosen for a start. They include the day of a stored rule. */
export function monthlyChoices(startTime: string, storedDays: MonthDays | null): DaysChoice[] {
  const choices = choicesFor(startTime);
  if (choices.length === 0) return [];
  const isNew = storedDays && !choices.some(({ days }) => areSameDays(days, storedDays));
  return [
    ...choices,
    ...(isNew ? [{ value: 'stored' as const, days: storedDays }] : []),
    ...SERIES_MOON_DAYS.map((moon) => ({ value: moon, days: { ...NO_DAYS, moon, adjust: [] } })),
  ];
}

/** The days of a month that a start allows; none while it is missing. */
function choicesFor(startTime: string): DaysChoice[] {
  const start = startTime.slice(0, 10);
  const day = dayNumber(start);
  const weekday = WEEKDAYS[weekdayOf(day)];
  if (!weekday) return [];
  const isInSameMonth = (other: number) => dayOfNumber(other).slice(0, 7) === start.slice(0, 7);
  const which = Math.ceil(Number(start.slice(8)) / 7);
  const ofWeekday = (which: number): MonthDays => ({ byDay: [weekday], which, monthDay: null });
  return [
    { value: 'date', days: NO_DAYS },
    { value: 'weekday', days: ofWeekday(which) },
    ...(isInSameMonth(day + 7) ? [] : [{ value: 'lastWeekday' as const, days: ofWeekday(-1) }]),
    ...(isInSameMonth(day + 1) ? [] : [{ value: 'lastDay' as const, days: { ...NO_DAYS, monthDay: -1 } }]),
  ];
}

export const areSameDays = (one: Days, other: Days): boolean =>
  one.moon === other.moon &&
  one.which === other.which &&
  one.monthDay === other.monthDay &&
  one.byDay?.join() === other.byDay?.join();
