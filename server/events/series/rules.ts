import { moonRuleDays } from '#contract/events/moonRule.ts';
import { MAX_OCCURRENCES, type Recurrence } from '#contract/events/recurrence.ts';
import { type DaysRule, daysFrom, firstMonthDay } from '#contract/events/ruleDays.ts';
import {
  EVENT_TOO_LONG,
  MAX_OCCURRENCE_DAYS,
  MUST_END_LATER,
  type SeriesDraft,
} from '#contract/events/series.ts';
import { fitsInto, PLAN_TOO_LONG, type SitPlan } from '#contract/events/sitPlan.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { saidBySchema, say } from '#contract/platform/say.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { dayIn, iso, toMilliseconds } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';
import { endOfDay, firstConfirmedUntil, firstMadeDay, horizonOf } from './living.ts';

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

/** The days of a rule from a day on, in order, as day numbers. Days of the moon are computed in the time zone. */
export function* ruleDaysFrom(rule: DaysOfRule, first: number, zone: string): Generator<number> {
  const { moon, adjust } = rule;
  if (!moon) return yield* daysFrom(rule, first);
  for (const { day } of moonRuleDays({ moon, adjust: adjust ?? [] }, dayOfNumber(first), zone))
    if (day !== null) yield dayNumber(day);
}

type DaysOfRule = DaysRule & Pick<Recurrence, 'moon' | 'adjust'>;

/** The first day from `from` on that a monthly rule can begin with, whatever its interval, or `from` in other rules. */
export function firstRuleDay(rule: DaysOfRule, from: number, zone: string): number {
  if (!rule.moon) return firstMonthDay(rule, from);
  const [first = from] = ruleDaysFrom(rule, from, zone);
  return first;
}

/** The first day of a rule on or after the start of a series. Without a rule, it is the day of the start. */
export function firstDayOf(
  { starts_at, timezone }: Pick<SeriesRow, 'starts_at' | 'timezone'>,
  rule: DaysOfRule | null,
): string {
  const start = dayIn(timezone, starts_at);
  const [first] = rule ? ruleDaysFrom(rule, dayNumber(start), timezone) : [];
  return first === undefined ? start : dayOfNumber(first);
}

/** A rule with the end of the dates to compute, which a series without an end needs too. */
export type EndedRule = Omit<Recurrence, 'until'> & { until: string };

/** When a series takes place. */
interface SeriesTimes extends Pick<SeriesDraft, 'startTime' | 'endTime' | 'timezone' | 'isLiving'> {
  recurrence: EndedRule | null;
  /** The first day for which dates are made, if not all are. */
  madeFrom?: string | undefined;
}

/** The times of a new series as they are sent. */
type RequestedTimes = Pick<SeriesDraft, 'startTime' | 'endTime' | 'timezone' | 'recurrence' | 'isLiving'>;

/** The first year of a series without an end, so that the days of its rule are counted fast. */
const FIRST_YEAR = 1900;
const TOO_EARLY = say('A series without an end begins in {year} at the earliest', { year: FIRST_YEAR });

/**
 * The times of a new series with the end of the dates that are made first, and its last confirmed day if it has no end.
 * @throws ApiError 400 for a series without an end that began too long ago.
 */
export function timesOfNewSeries(
  { startTime, endTime, timezone, recurrence, isLiving }: RequestedTimes,
  now: Temporal.Instant,
): SeriesTimes & { confirmedUntil: string | null } {
  const starts_at = toMilliseconds(startTime);
  if (isLiving && starts_at.toZonedDateTimeISO(timezone).year < FIRST_YEAR)
    throw badField('startTime', TOO_EARLY);
  const firstDay = firstDayOf({ starts_at, timezone }, recurrence);
  const first = { firstDay, timezone };
  const until = isLiving ? iso(endOfDay(horizonOf(first, now), timezone)) : (recurrence?.until ?? '');
  return {
    startTime,
    endTime,
    timezone,
    recurrence: recurrence && { ...recurrence, until },
    isLiving,
    madeFrom: isLiving ? firstMadeDay(timezone, now) : undefined,
    confirmedUntil: isLiving ? firstConfirmedUntil(first, now) : null,
  };
}

/** The local time of day at which a series begins. */
export const clockTimeOf = (startsAt: Temporal.Instant, zone: string): Temporal.PlainTime =>
  startsAt.toZonedDateTimeISO(zone).toPlainTime();

/** The instant of a local time on a day in a time zone. */
export const instantOn = (day: string, time: Temporal.PlainTime, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

/**
 * The times of all occurrences of a series, in order, each as long as the first. By default, it stops at one more than the
 * allowed 750, so that a rule that ends far in the future takes little time. A stored series without an end may have more.
 */
export function occurrenceTimesOf(
  { startTime, endTime, timezone, recurrence, madeFrom }: SeriesTimes,
  maxCount = MAX_OCCURRENCES,
): Slot[] {
  const [startsAt, endsAt] = [toMilliseconds(startTime), toMilliseconds(endTime)];
  const firstDay = dayIn(timezone, startsAt);
  if (!recurrence) return [{ day: firstDay, startsAt, endsAt }];
  const length = startsAt.until(endsAt);
  const time = clockTimeOf(startsAt, timezone);
  const until = Temporal.Instant.from(recurrence.until);
  const lastDay = dayNumber(dayIn(timezone, until));
  const firstMade = madeFrom ? dayNumber(madeFrom) : Number.NEGATIVE_INFINITY;
  const slots: Slot[] = [];
  for (const number of ruleDaysFrom(recurrence, dayNumber(firstDay), timezone)) {
    // One day after the last day is tried too: if the clocks go back across midnight, its first minutes can
    // come before `until`.
    if (number > lastDay + 1 || slots.length > maxCount) break;
    if (number < firstMade) continue;
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
  // The form of a series without an end has no field for its end date.
  const [field, noDay] = times.isLiving
    ? [`${path}recurrence.frequency`, say('The series has no date within 12 months')]
    : [`${path}recurrence.until`, say('No day of the series lies before its end date')];
  if (!last) throw badField(field, noDay);
  if (slots.length > MAX_OCCURRENCES)
    throw badField(field, say('A series has at most {max} occurrences', { max: MAX_OCCURRENCES }));
  if (last.endsAt.epochMilliseconds >= Date.UTC(9999, 11, 31))
    throw badField(field, say('End date must lie before the year 9999'));
  return slots;
}

function requireStartOnDay({ startTime, timezone, recurrence }: SeriesTimes, path: string): void {
  const day = dayNumber(dayIn(timezone, toMilliseconds(startTime)));
  // A series on days of the moon begins with the first of them.
  if (recurrence && !recurrence.moon && firstMonthDay(recurrence, day) !== day)
    throw badField(`${path}startTime`, say('The start is not on one of these days.'));
}

/** The time of the occurrence of a stored series on a day that its rule gives. */
export function slotOn(
  { starts_at, ends_at, timezone }: Pick<SeriesRow, 'starts_at' | 'ends_at' | 'timezone'>,
  day: string,
): Slot {
  const startsAt = instantOn(day, clockTimeOf(starts_at, timezone), timezone);
  return { day, startsAt, endsAt: startsAt.add(starts_at.until(ends_at)) };
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
