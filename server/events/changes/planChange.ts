import type { ChangedFields, SeriesChangeRequest } from '#contract/events/changes.ts';
import { say } from '#contract/platform/say.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { requirePlanFits } from '#server/events/series/rules.ts';
import { isPast } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type DateRow, requireHours, sitOf } from './hoursAfterChange.ts';
import { type ChangePlan, planNewSchedule, type StoredSeries } from './planNewSchedule.ts';

/*
 * Plans changes of a series. A date is identified by its day in the series. A change of the rule keeps the dates whose
 * days the new rule gives too, with their bookings, adds the other days of the new rule, and ends the dates whose days
 * it does not give. Dates that have begun stay as they are.
 */

const dateHasBegun = () => conflict('date_begun', say('This date has begun.'));
const allDatesHaveBegun = () => conflict('date_begun', say('This series has no dates to come.'));
export const DAY_TAKEN = say('This series already has a date on that day.');

/**
 * Plans a change.
 * @throws ApiError 404 for a day without a date, 409 for a date that has begun, 400 for invalid hours.
 */
export function planChange(
  stored: StoredSeries,
  request: SeriesChangeRequest,
  now: Temporal.Instant,
): ChangePlan {
  const plan = planDatesOf(stored, request, now);
  requirePlansFit(stored.series, plan, request.change);
  return plan;
}

function planDatesOf(stored: StoredSeries, request: SeriesChangeRequest, now: Temporal.Instant): ChangePlan {
  const { series, dates } = stored;
  const { scope, change } = request;
  const active = dates.filter(({ cancelled_at }) => cancelled_at === null);
  const first = firstChangedDate(active, request, now);
  const isSingle = !series.frequency && active.length === 1;
  const hasNewSchedule = [change.startTime, change.endTime, change.timezone, change.recurrence].some(
    (value) => value !== undefined,
  );
  if (scope === 'this' && !isSingle) return planOneDate(first, change, now);
  const isInScope = ({ takes_place_on, starts_at }: DateRow) =>
    !isPast(starts_at, now) && (scope !== 'following' || takes_place_on >= first.takes_place_on);
  const changed = active.filter(isInScope);
  const isSplit = changed.length < active.length && (scope === 'following' || hasNewSchedule);
  const cancelled = dates.filter((date) => date.cancelled_at !== null && isInScope(date));
  const kept = active.filter((date) => !changed.includes(date));
  const selection = { first, changed, kept, cancelled, isSplit, isSingle };
  if (hasNewSchedule || isSplit) return planNewSchedule(stored, selection, change, now);
  if (change.sit) requirePlanFits(change.sit, series.starts_at.until(series.ends_at));
  return { ...NO_NEW_SCHEDULE, isOneDate: false, isSplit, changed, kept, cancelled };
}

const NO_NEW_SCHEDULE = {
  schedule: null,
  earlierUntil: null,
  hours: [],
  added: [],
  ended: [],
  exceptionDays: null,
};

function firstChangedDate(
  active: DateRow[],
  { scope, day }: SeriesChangeRequest,
  now: Temporal.Instant,
): DateRow {
  if (scope === 'all') {
    const [next] = active.filter(({ starts_at }) => !isPast(starts_at, now)).toSorted(byStart);
    if (!next) throw allDatesHaveBegun();
    return next;
  }
  const date = active.find(({ takes_place_on }) => takes_place_on === day);
  if (!date) throw notFound(say('Event could not be found.'));
  if (isPast(date.starts_at, now)) throw dateHasBegun();
  return date;
}

const byStart = (one: DateRow, other: DateRow) => Temporal.Instant.compare(one.starts_at, other.starts_at);

function planOneDate(date: DateRow, change: ChangedFields, now: Temporal.Instant): ChangePlan {
  const plan = {
    ...NO_NEW_SCHEDULE,
    isOneDate: true,
    isSplit: false,
    changed: [date],
    kept: [],
    cancelled: [],
  };
  const { startsAt, endsAt } = requireHours({ startsAt: date.starts_at, endsAt: date.ends_at }, change, now);
  if (change.startTime === undefined && change.endTime === undefined) return plan;
  const hours = { id: date.id, day: date.takes_place_on, startsAt, endsAt, isExtra: date.is_extra };
  return { ...plan, hours: [{ ...hours, hasOwnHours: !date.is_extra }] };
}

/**
 * Checks each date, because some have hours or a plan of their own.
 * @throws ApiError 400 if the plan of the shared sit of a date would be longer than the date.
 */
function requirePlansFit(
  series: SeriesRow,
  { isOneDate, changed, ended, hours }: ChangePlan,
  { sit, startTime, endTime }: ChangedFields,
): void {
  if (sit === undefined && startTime === undefined && endTime === undefined) return;
  const hoursById = new Map(hours.map((planned) => [planned.id, planned]));
  for (const date of changed) {
    if (ended.includes(date)) continue;
    const { startsAt, endsAt } = hoursById.get(date.id) ?? { startsAt: date.starts_at, endsAt: date.ends_at };
    const hasNewSit = isOneDate && sit !== undefined;
    requirePlanFits(
      hasNewSit ? sit : sitOf(date, sit === undefined ? series.sit : sit),
      startsAt.until(endsAt),
    );
  }
}
