import { z } from 'zod';
import { DAY_MS, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { instantOrLocalTime } from '#contract/platform/instants.ts';
import { count } from '#contract/platform/primitives.ts';
import { missingOrInvalid, schemaMessage } from '#contract/platform/say.ts';
import { WEEKDAYS, Weekday } from '#contract/platform/weekdays.ts';

/*
 * Recurrence rules as in RFC 5545 (3.3.10). A rule describes calendar days. It is computed with days counted
 * from 1970, so that no time zone, neither the event's nor the computer's, can change it. The time of day is
 * added afterwards, in the event's time zone. The preview in the form uses the same code.
 */

export const Frequency = z.enum(['DAILY', 'WEEKLY', 'MONTHLY'], {
  error: missingOrInvalid(
    schemaMessage('{label} is required', { label: 'Frequency' }),
    schemaMessage('Frequency must be DAILY, WEEKLY or MONTHLY'),
    (input) => !input,
  ),
});
export type Frequency = z.output<typeof Frequency>;

/** The maximum number of occurrences of a series. */
export const MAX_OCCURRENCES = 750;

const NO_DAY_MESSAGE = 'Please select at least one day';

interface DayRule {
  frequency?: Frequency;
  byDay?: Weekday[] | null;
}
// A weekly rule needs days, and other rules must not have any. Both are checked even if other fields are
// invalid, so that all problems are reported together.
const hasRequiredDays = ({ frequency, byDay }: DayRule) => frequency !== 'WEEKLY' || Boolean(byDay?.length);
const hasNoExtraDays = ({ frequency, byDay }: DayRule) =>
  !['DAILY', 'MONTHLY'].includes(frequency ?? '') || !byDay?.length;
const byDayIssue = { path: ['byDay'], when: () => true };

/** The rule in a request. `until` is inclusive. */
export const Recurrence = z
  .object(
    {
      frequency: Frequency,
      interval: count('Interval', 1, 1_000, schemaMessage('Must be at least 1')),
      byDay: z
        .array(Weekday, schemaMessage('{label} must be a list', { label: 'Days' }))
        .max(100, schemaMessage('Days must be at most 100'))
        .nullish()
        .transform((days) => (days?.length ? WEEKDAYS.filter((day) => days.includes(day)) : null)),
      until: instantOrLocalTime('End date'),
    },
    schemaMessage('{label} must be an object', { label: 'Recurrence' }),
  )
  .refine((rule) => hasRequiredDays(rule), { error: NO_DAY_MESSAGE, ...byDayIssue })
  .refine((rule) => hasNoExtraDays(rule), {
    error: schemaMessage('Days are chosen for weekly events only'),
    ...byDayIssue,
  })
  .meta({ id: 'Recurrence' });
export type Recurrence = z.output<typeof Recurrence>;

/** The fields of a rule that determine its days. */
export type DaysRule = Pick<Recurrence, 'frequency' | 'interval' | 'byDay'>;

/**
 * Yields the days of a rule from `first` on, in order and without end, as numbers of days since 1970. Weeks
 * begin on Monday, even with an interval. A weekly rule yields only the weekdays in `byDay`, so `first` is skipped
 * if its weekday is not one of them. A monthly rule skips a month that is too short to have the day of `first`.
 */
export function* daysFrom(rule: DaysRule, first: number): Generator<number> {
  if (rule.frequency === 'DAILY') yield* every(rule.interval, first);
  else if (rule.frequency === 'WEEKLY') yield* weekly(rule, first);
  else yield* monthly(rule.interval, first);
}

function* every(step: number, first: number): Generator<number> {
  for (let number = first; ; number += step) yield number;
}

function* weekly({ interval, byDay }: DaysRule, first: number): Generator<number> {
  const weekdays = (byDay ?? []).map((day) => WEEKDAYS.indexOf(day)).sort((a, b) => a - b);
  for (const monday of every(7 * interval, first - weekdayOf(first))) {
    for (const weekday of weekdays) if (monday + weekday >= first) yield monday + weekday;
  }
}

function* monthly(interval: number, first: number): Generator<number> {
  const start = new Date(first * DAY_MS);
  for (const months of every(interval, 0)) {
    const day = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate());
    // Date.UTC continues into the next month if this one is too short.
    if (new Date(day).getUTCDate() === start.getUTCDate()) yield day / DAY_MS;
    if (Number.isNaN(day)) return;
  }
}
