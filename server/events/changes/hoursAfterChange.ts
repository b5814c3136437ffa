import type { ChangedFields } from '#contract/events/changes.ts';
import type { Recurrence } from '#contract/events/recurrence.ts';
import type { SitPlan } from '#contract/events/sitPlan.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { say } from '#contract/platform/say.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { endOfDay, firstConfirmedUntil, horizonOf } from '#server/events/series/living.ts';
import {
  type RuleColumns,
  recurrenceOf,
  ruleColumnsIn,
  ruleColumnsOf,
} from '#server/events/series/ruleColumns.ts';
import {
  clockTimeOf,
  firstDayOf,
  firstRuleDay,
  type Hours,
  instantOn,
  lengthOf,
  occurrenceTimesOf,
  requireLength,
  requireSlots,
  type Slot,
} from '#server/events/series/rules.ts';
import { dayIn, iso, isPast, toMilliseconds } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/** A stored date of a series, which may be cancelled. */
export interface DateRow {
  id: string;
  takes_place_on: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  is_extra: boolean;
  has_own_hours: boolean;
  /** Whether it has a plan of a shared sit of its own, or none although its series has one. */
  has_own_sit: boolean;
  own_sit: unknown;
  cancelled_at: Temporal.Instant | null;
  is_confirmed: boolean;
  attendee_count: number;
  guest_count: number;
}

/** The new hours of a stored date. */
export interface PlannedHours extends Slot {
  id: string;
  isExtra: boolean;
  hasOwnHours: boolean;
}

/** The columns of a series that determine its days and hours. */
export type Schedule = Pick<SeriesRow, 'starts_at' | 'ends_at' | 'timezone'> & RuleColumns;

/** The hours that the rule of a series gives for a day; without a rule, the hours of the date. */
export function ruleHoursOf(series: SeriesRow, date: DateRow, day: string): Hours {
  if (!series.frequency) return { startsAt: date.starts_at, endsAt: date.ends_at };
  const startsAt = instantOn(day, clockTimeOf(series.starts_at, series.timezone), series.timezone);
  return { startsAt, endsAt: startsAt.add(series.starts_at.until(series.ends_at)) };
}

/**
 * The hours of a date after a change. In errors, `path` is put before the names of the fields.
 * @throws ApiError 400 if the date would end before it begins, last too long, or begin in the past.
 */
export function requireHours(
  hours: Hours,
  { startTime, endTime }: Pick<ChangedFields, 'startTime' | 'endTime'>,
  now: Temporal.Instant,
  path = 'change.',
): Hours {
  const startsAt = startTime === undefined ? hours.startsAt : toMilliseconds(startTime);
  const endsAt = endTime === undefined ? hours.endsAt : toMilliseconds(endTime);
  requireLength({ startsAt, endsAt }, path);
  if (startTime !== undefined && isPast(startsAt, now))
    throw badField(`${path}startTime`, say('Start time must be in the future'));
  return { startsAt, endsAt };
}

/** The plan of the shared sit of a date: its own, or that of its series. */
export const sitOf = ({ has_own_sit, own_sit }: DateRow, ofSeries: unknown): SitPlan | null =>
  (has_own_sit ? own_sit : ofSeries) as SitPlan | null;

/** The times of all dates that the rule of a series gives. Of a series without an end, those of the next 12 months. */
export const ruleSlotsOf = (series: SeriesRow, now: Temporal.Instant): Slot[] =>
  occurrenceTimesOf(timesOf(series, now), Number.POSITIVE_INFINITY);

function timesOf(series: SeriesRow, now: Temporal.Instant) {
  const { starts_at, ends_at, timezone } = series;
  const rule = recurrenceOf(series);
  const recurrence = rule && { ...rule, until: iso(series.until_at ?? endOfMadeDates(series, rule, now)) };
  return { startTime: iso(starts_at), endTime: iso(ends_at), timezone, recurrence };
}

/** The end of the dates of a series without an end: they are made 12 months ahead, and confirmed ones can be later. */
function endOfMadeDates(
  { starts_at, timezone, confirmed_until }: Pick<SeriesRow, 'starts_at' | 'timezone' | 'confirmed_until'>,
  rule: Recurrence | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const horizon = horizonOf({ firstDay: firstDayOf({ starts_at, timezone }, rule), timezone }, now);
  const isLater = confirmed_until !== null && confirmed_until > horizon;
  return endOfDay(isLater ? confirmed_until : horizon, timezone);
}

/** The new rule with the slots that it gives. */
export function newRuleOf(
  series: SeriesRow,
  hours: Hours & { timezone: string },
  { recurrence, isLiving, startTime, timezone: newTimezone }: ChangedFields,
  days: FormerDays,
  now: Temporal.Instant,
): Omit<Schedule, 'timezone'> & { slots: Slot[] } {
  const { timezone } = hours;
  if (recurrence !== undefined) {
    const { startsAt, endsAt } =
      recurrence && startTime === undefined ? hoursOnFirstDay(recurrence, hours) : hours;
    const start = { starts_at: startsAt, timezone };
    const first = { firstDay: firstDayOf(start, recurrence), timezone };
    const confirmed_until = isLiving ? (lastDayOf(series) ?? firstConfirmedUntil(first, now)) : null;
    const until = recurrence?.until ?? iso(endOfMadeDates({ ...start, confirmed_until }, recurrence, now));
    const times = { startTime: iso(startsAt), endTime: iso(endsAt), timezone };
    return {
      slots: requireSlots(
        { ...times, isLiving, recurrence: recurrence && { ...recurrence, until } },
        'change.',
      ),
      starts_at: startsAt,
      ends_at: endsAt,
      ...ruleColumnsOf(recurrence, confirmed_until),
    };
  }
  // The clocks may skip the time on the first day, so that it is not the time of the other days.
  const keepsTime = series.frequency && startTime === undefined && newTimezone === undefined;
  const time = clockTimeOf(keepsTime ? series.starts_at : hours.startsAt, timezone);
  const sameRule = { time, timezone, length: lengthOf(hours) };
  return sameRuleOf(series, sameRule, days, { startsAt: hours.startsAt, now });
}

/** The last day on which the dates of a series are confirmed; null if it does not repeat. */
const lastDayOf = ({ confirmed_until, until_at, timezone }: SeriesRow): string | null =>
  confirmed_until ?? (until_at && dayIn(timezone, until_at));

/** The hours on the first day of a new rule, because a monthly series starts on a day of its rule. */
function hoursOnFirstDay(recurrence: Recurrence, hours: Hours & { timezone: string }): Hours {
  const { startsAt, timezone } = hours;
  const day = dayNumber(dayIn(timezone, startsAt));
  const firstDay = firstRuleDay(recurrence, day, timezone);
  if (firstDay === day) return hours;
  const start = instantOn(dayOfNumber(firstDay), clockTimeOf(startsAt, timezone), timezone);
  return { startsAt: start, endsAt: start.add(lengthOf(hours)) };
}

/** The days of the former rule from the first changed day on, and the last day before them. */
interface FormerDays {
  laterDays: string[];
  dayBefore: string | null;
}

/** The former rule with other hours. */
function sameRuleOf(
  series: SeriesRow,
  { time, timezone, length }: { time: Temporal.PlainTime; timezone: string; length: Temporal.Duration },
  { laterDays, dayBefore }: FormerDays,
  { startsAt, now }: { startsAt: Temporal.Instant; now: Temporal.Instant },
) {
  const slotOn = (day: string): Slot => {
    const at = instantOn(day, time, timezone);
    return { day, startsAt: at, endsAt: at.add(length) };
  };
  const slots = laterDays.map(slotOn);
  // The rule takes its time of day from its start. The start must therefore not be on a day on which the clocks skip
  // that time.
  const isSkipped = slots[0] !== undefined && !clockTimeOf(slots[0].startsAt, timezone).equals(time);
  const start = (isSkipped && dayBefore ? slotOn(dayBefore) : slots[0])?.startsAt ?? startsAt;
  const { until_at } = series;
  const schedule = { starts_at: start, ends_at: start.add(length), ...ruleColumnsIn(series) };
  const last = slots.at(-1);
  if (!last || !until_at) return { slots, ...schedule };
  // With other hours, the rule must still end with the same date. If it does not, it ends at the start of that date.
  const given = ruleSlotsOf({ ...series, ...schedule, timezone }, now).at(-1);
  return { slots, ...schedule, until_at: given?.day === last.day ? until_at : last.startsAt };
}

/** The hours of a date after a change of its series. Hours that were changed for that date alone stay. */
export function plannedHoursOf(date: DateRow, slot: Slot | undefined): PlannedHours {
  const { id, takes_place_on, starts_at, ends_at } = date;
  const hasOwnHours = slot !== undefined && (date.has_own_hours || date.is_extra);
  const hours = slot && !hasOwnHours ? slot : { day: takes_place_on, startsAt: starts_at, endsAt: ends_at };
  return { ...hours, id, isExtra: slot === undefined, hasOwnHours };
}

/** The hours of the only date of an event after a change. */
export const onlyHoursOf = ({ id }: DateRow, slot: Slot): PlannedHours => ({
  ...slot,
  id,
  isExtra: false,
  hasOwnHours: false,
});

/** Whether a date has other hours after a change. */
export const isMoved = (date: DateRow, planned: PlannedHours): boolean =>
  !date.starts_at.equals(planned.startsAt) || !date.ends_at.equals(planned.endsAt);
