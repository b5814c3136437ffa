import {
  daysFrom,
  firstMonthDay,
  MAX_OCCURRENCES,
  type Recurrence,
  type StoredRecurrence,
} from '#contract/events/recurrence.ts';
import {
  EVENT_TOO_LONG,
  MAX_OCCURRENCE_DAYS,
  MUST_END_LATER,
  type SeriesDraft,
} from '#contract/events/series.ts';
import { fitsInto, PLAN_TOO_LONG, type SitPlan } from '#contract/events/sitPlan.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { hasOffset } from '#contract/platform/instants.ts';
import { saidBySchema, say } from '#contract/platform/say.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { dayIn, iso, toMilliseconds } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/*
 * A rule yields calendar days. Each day is combined with the local time in the time zone of the series, and
 * only then becomes an instant: 19:00 stays 19:00 when the clocks change. A local time that the clocks skip moves
 * forward by the gap. If a local time occurs twice, the first instant is used. This is the "compatible" mode of
 * Temporal, and RFC 5545, 3.3.5.
 */

/**
 * The time of one occurrence. `day` is the date that the rule gives, `YYYY-MM-DD`. Without a rule, it is the local
 * date of the start.
 */
export interface Slot {
  day: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
}

/** The columns of a series that contain its rule. */
export type RuleColumns = Pick<
  SeriesRow,
  'frequency' | 'step' | 'by_day' | 'which' | 'month_day' | 'until_at'
>;

export const ruleColumnsOf = (recurrence: Recurrence | null): RuleColumns => ({
  frequency: recurrence?.frequency ?? null,
  step: recurrence?.interval ?? null,
  by_day: recurrence?.byDay ?? null,
  which: recurrence?.which ?? null,
  month_day: recurrence?.monthDay ?? null,
  until_at: recurrence ? toMilliseconds(recurrence.until) : null,
});

/** The rule of a stored series; null if it has none. */
export const recurrenceOf = (columns: RuleColumns): StoredRecurrence | null => {
  const { frequency, step, by_day, which, month_day, until_at } = columns;
  if (!frequency || !step || !until_at) return null;
  return { frequency, interval: step, byDay: by_day, which, monthDay: month_day, until: iso(until_at) };
};

type SeriesTimes = Pick<SeriesDraft, 'startTime' | 'endTime' | 'timezone' | 'recurrence'>;

interface Times {
  startTime?: string | undefined;
  endTime?: string | undefined;
  recurrence?: SeriesDraft['recurrence'] | undefined;
}

/** Replaces the date-times without an offset, which are local times in a time zone, with instants. */
export function withInstants<T extends Times>(times: T, zone: string): T {
  const { startTime, endTime, recurrence } = times;
  return {
    ...times,
    ...(startTime !== undefined && { startTime: instantIn(startTime, zone) }),
    ...(endTime !== undefined && { endTime: instantIn(endTime, zone) }),
    ...(recurrence && { recurrence: { ...recurrence, until: instantIn(recurrence.until, zone) } }),
  };
}

const instantIn = (dateTime: string, zone: string): string =>
  hasOffset(dateTime)
    ? dateTime
    : Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).toInstant().toString();

/** The local time of day at which a series begins. */
export const clockTimeOf = (startsAt: Temporal.Instant, zone: string): Temporal.PlainTime =>
  startsAt.toZonedDateTimeISO(zone).toPlainTime();

/** The instant of a local time on a day in a time zone. */
export const instantOn = (day: string, time: Temporal.PlainTime, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

/**
 * The times of all occurrences of a series, in order, each as long as the first. Stops at one more than the
 * allowed 750, so that a rule that ends far in the future takes little time.
 */
export function occurrenceTimesOf({ startTime, endTime, timezone, recurrence }: SeriesTimes): Slot[] {
  const [startsAt, endsAt] = [toMilliseconds(startTime), toMilliseconds(endTime)];
  const firstDay = dayIn(timezone, startsAt);
  if (!recurrence) return [{ day: firstDay, startsAt, endsAt }];
  const length = startsAt.until(endsAt);
  const time = clockTimeOf(startsAt, timezone);
  const until = Temporal.Instant.from(recurrence.until);
  const lastDay = dayNumber(dayIn(timezone, until));
  const slots: Slot[] = [];
  for (const number of daysFrom(recurrence, dayNumber(firstDay))) {
    // One day after the last day is tried too: if the clocks go back across midnight, its first minutes can
    // come before `until`.
    if (number > lastDay + 1 || slots.length > MAX_OCCURRENCES) break;
    const day = dayOfNumber(number);
    const at = instantOn(day, time, timezone);
    if (Temporal.Instant.compare(at, until) > 0) break;
    slots.push({ day, startsAt: at, endsAt: at.add(length) });
  }
  return slots;
}

/**
 * The times of all occurrences of a series. `path` is printed before the names of the fields in errors.
 * @throws ApiError 400 if there are none or too many, or if a monthly series does not start on a day of its rule.
 */
export function requireSlots(times: SeriesTimes, path = ''): Slot[] {
  requireStartOnDay(times, path);
  const slots = occurrenceTimesOf(times);
  const last = slots.at(-1);
  const until = `${path}recurrence.until`;
  if (!last) throw badField(until, say('No day of the series lies before its end date'));
  if (slots.length > MAX_OCCURRENCES)
    throw badField(until, say('A series has at most {max} occurrences', { max: MAX_OCCURRENCES }));
  if (last.endsAt.epochMilliseconds >= Date.UTC(9999, 11, 31)) {
    throw badField(until, say('End date must lie before the year 9999'));
  }
  return slots;
}

function requireStartOnDay({ startTime, timezone, recurrence }: SeriesTimes, path: string): void {
  const day = dayNumber(dayIn(timezone, toMilliseconds(startTime)));
  if (recurrence && firstMonthDay(recurrence, day) !== day)
    throw badField(`${path}startTime`, say('The start is not on one of these days.'));
}

/** The start and end of a date. */
export interface Hours {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
}

export const lengthOf = ({ startsAt, endsAt }: Hours): Temporal.Duration => startsAt.until(endsAt);

/**
 * Requires that a date ends after it begins, and is not too long. In errors, `path` is put before the name of the field.
 * @throws ApiError 400 otherwise.
 */
export function requireLength(hours: Hours, path: string): void {
  const length = lengthOf(hours).total('milliseconds');
  if (length <= 0) throw badField(`${path}endTime`, say(MUST_END_LATER));
  if (length > MAX_OCCURRENCE_DAYS * 86_400_000)
    throw badField(`${path}endTime`, saidBySchema('endTime', EVENT_TOO_LONG));
}

/** @throws ApiError 400 if the plan of a shared sit is longer than the event. */
export function requirePlanFits(plan: SitPlan | null, length: Temporal.Duration, path = 'change.'): void {
  if (plan && !fitsInto(plan, length.total('milliseconds'))) throw badField(`${path}sit`, say(PLAN_TOO_LONG));
}

/**
 * Requires that a new series ends after it begins, is not too long, and is as long as the plan of its shared sit.
 * @throws ApiError 400 otherwise.
 */
export function requireFittingHours({ startTime, endTime, sit }: SeriesDraft): void {
  const hours = { startsAt: toMilliseconds(startTime), endsAt: toMilliseconds(endTime) };
  requireLength(hours, '');
  requirePlanFits(sit ?? null, lengthOf(hours), '');
}
