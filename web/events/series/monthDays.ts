import type { Frequency, MonthDays } from '#contract/events/recurrence.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';

/**
 * The day of each month on which a monthly event takes place: the day of the month or the weekday of its start, the last
 * one of this weekday, the last day of the month, or the day of a stored rule, which may differ from the start in the form.
 */
export type MonthlyChoice = 'date' | 'weekday' | 'lastWeekday' | 'lastDay' | 'stored';

/** The days of a rule as entered in the form. */
export type DaysValues = {
  frequency: Frequency;
  /** The days of a weekly event. */
  byDay: Weekday[];
  /** The day of a monthly event. */
  monthly: MonthlyChoice;
  /** The days of the rule of a stored monthly event; null if they follow from its start. */
  storedDays: MonthDays | null;
};

const NO_DAYS: MonthDays = { byDay: null, which: null, monthDay: null };

/** The fields of a rule that choose its days, for the rule and the start in the form. */
export function chosenDays({ frequency, ...values }: DaysValues, startTime: string): MonthDays {
  if (frequency === 'WEEKLY') return { ...NO_DAYS, byDay: values.byDay };
  if (frequency === 'DAILY') return NO_DAYS;
  const { monthly, storedDays } = values;
  if (monthly === 'stored' && storedDays) return storedDays;
  const choices = choicesFor(startTime);
  // A start on another day may have no last weekday or last day. The choice applies again with a start that has it.
  const other = monthly === 'lastWeekday' ? 'weekday' : 'date';
  const daysOf = (value: MonthlyChoice) => choices.find((choice) => choice.value === value)?.days;
  return daysOf(monthly) ?? daysOf(other) ?? NO_DAYS;
}

interface DaysChoice {
  value: MonthlyChoice;
  days: MonthDays;
}

/** The days of a month that can be chosen for a start. They include the day of a stored rule. */
export function monthlyChoices(startTime: string, storedDays: MonthDays | null): DaysChoice[] {
  const choices = choicesFor(startTime);
  if (!storedDays || choices.some(({ days }) => areSameDays(days, storedDays))) return choices;
  return [...choices, { value: 'stored', days: storedDays }];
}

/** The choices that a start allows; none while it is missing. */
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

export const areSameDays = (one: MonthDays, other: MonthDays): boolean =>
  one.which === other.which && one.monthDay === other.monthDay && one.byDay?.join() === other.byDay?.join();
