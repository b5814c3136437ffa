import type { ChangedFields } from '#contract/events/changes.ts';
import type { SitPlan } from '#contract/events/sitPlan.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { say } from '#contract/platform/say.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { recurrenceOf } from '#server/events/series/ruleColumns.ts';
import { lengthOf, requirePlanFits, type Slot } from '#server/events/series/rules.ts';
import { dayIn, isPast } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';
import {
  type DateRow,
  isMoved,
  newRuleOf,
  onlyHoursOf,
  type PlannedHours,
  plannedHoursOf,
  requireHours,
  ruleHoursOf,
  ruleSlotsOf,
  type Schedule,
} from './hoursAfterChange.ts';

export interface ChangePlan {
  /** Whether the change applies to one date alone, which gets own fields. */
  isOneDate: boolean;
  /** Whether the changed dates move to a new series, because earlier dates keep the old fields. */
  isSplit: boolean;
  /** The dates to which the change applies, without the cancelled ones. */
  changed: DateRow[];
  /** The dates to which the change does not apply, without the cancelled ones. */
  kept: DateRow[];
  /** The cancelled dates that stay with the changed ones. */
  cancelled: DateRow[];
  /** The new schedule of the changed dates; null if it does not change. */
  schedule: Schedule | null;
  /** The end of the rule of the earlier dates, if the series is split. */
  earlierUntil: Temporal.Instant | null;
  /** The new hours of dates whose hours or kind change. */
  hours: PlannedHours[];
  added: Slot[];
  ended: DateRow[];
  /** The days of the new schedule that stay cancelled; null if they do not change. */
  exceptionDays: string[] | null;
}

export interface StoredSeries {
  series: SeriesRow;
  /** All dates of the series. */
  dates: DateRow[];
  /** The exception days: days that the rule gives, but whose dates are cancelled. */
  exceptionDays: string[];
}

const OTHER_DAY = say('To move to other days, change how it repeats.');

export interface Selection {
  /** The first date that changes. */
  first: DateRow;
  changed: DateRow[];
  kept: DateRow[];
  cancelled: DateRow[];
  isSplit: boolean;
  /** Whether the series has one date only, without a rule. */
  isSingle: boolean;
}

/** Plans a change of the hours, the rule or the time zone of some dates of a series, or a split of the series. */
export function planNewSchedule(
  stored: StoredSeries,
  selection: Selection,
  sentChange: ChangedFields,
  now: Temporal.Instant,
): ChangePlan {
  const { series } = stored;
  const change = withMoonRule(series, sentChange);
  const { first, changed, kept, cancelled, isSplit, isSingle } = selection;
  const timezone = change.timezone ?? series.timezone;
  const firstDay = firstDayOf(selection);
  const day = change.recurrence && !change.startTime ? ruleDayOf(series, firstDay) : first.takes_place_on;
  const base = ruleHoursOf(series, first, day);
  const hours = requireHours(base, change, now);
  requirePlanFits(change.sit === undefined ? (series.sit as SitPlan | null) : change.sit, lengthOf(hours));
  if (
    change.recurrence === undefined &&
    !isSingle &&
    dayIn(timezone, hours.startsAt) !== first.takes_place_on
  )
    throw badField('change.startTime', OTHER_DAY);
  const formerSlots = ruleSlotsOf(series, now);
  const lastBefore = formerSlots.findLast((slot) => slot.day < firstDay);
  const laterDays = formerSlots.map((slot) => slot.day).filter((day) => day >= firstDay);
  const days = {
    laterDays: isSingle ? [dayIn(timezone, hours.startsAt)] : laterDays,
    dayBefore: lastBefore?.day ?? null,
  };
  const { slots, ...rule } = newRuleOf(series, { ...hours, timezone }, change, days, now);
  return {
    isOneDate: false,
    isSplit,
    changed,
    kept,
    cancelled,
    schedule: { ...rule, timezone },
    earlierUntil: lastBefore?.startsAt ?? null,
    ...planDates(stored, selection, { slots, firstDay }, now),
  };
}

/** In another time zone, a series on days of the moon has other days, so that its rule changes too. */
function withMoonRule(series: SeriesRow, change: ChangedFields): ChangedFields {
  const rule = recurrenceOf(series);
  if (!rule?.moon || !change.timezone || change.recurrence !== undefined) return change;
  const isLiving = series.is_living;
  return { ...change, isLiving, recurrence: { ...rule, until: isLiving ? null : rule.until } };
}

/** The day from which the rule of a date is computed. A day of the moon can take place a day later than computed. */
function ruleDayOf({ moon_later }: SeriesRow, day: string): string {
  const dayBefore = dayOfNumber(dayNumber(day) - 1);
  return moon_later.includes(dayBefore) ? dayBefore : day;
}

/** Plans what happens to each date when the changed dates get these slots. */
function planDates(
  stored: StoredSeries,
  selection: Selection,
  { slots, firstDay }: { slots: Slot[]; firstDay: string },
  now: Temporal.Instant,
): Pick<ChangePlan, 'hours' | 'added' | 'ended' | 'exceptionDays'> {
  const { changed, cancelled, isSplit, isSingle } = selection;
  const slotsByDay = new Map(slots.map((slot) => [slot.day, slot]));
  const slotOf = (date: DateRow) => slotsByDay.get(date.takes_place_on);
  const remaining = changed.filter((date) => isSingle || date.is_extra || slotOf(date));
  const leftBehind = isSplit ? begunDatesFrom(selection, firstDay) : [];
  const cancelledDays = [...(isSingle ? [] : cancelled), ...leftBehind].map(dayOfDate);
  return {
    hours: isSingle
      ? changed.flatMap((date) => (slots[0] ? [onlyHoursOf(date, slotOf(date) ?? slots[0])] : []))
      : [
          ...[...remaining, ...cancelled].map((date) => plannedHoursOf(date, slotOf(date))),
          ...leftBehind.map((date) => plannedHoursOf(date, undefined)),
        ],
    added: addedSlots({ slots, takenDays: takenDaysOf(stored, selection) }, selection, now),
    ended: changed.filter((date) => !remaining.includes(date)),
    exceptionDays: [...new Set([...stored.exceptionDays, ...cancelledDays])].filter((day) =>
      slotsByDay.has(day),
    ),
  };
}

const dayOfDate = ({ takes_place_on }: DateRow) => takes_place_on;

/** The first day of the changed dates. A date that was moved may take place after later days. */
const firstDayOf = ({ first, changed }: Selection): string =>
  changed
    .filter(({ is_extra }) => !is_extra)
    .map(dayOfDate)
    .concat(first.takes_place_on)
    .toSorted()[0] ?? first.takes_place_on;

/** The dates that have begun although their days come after the first changed one, because they were moved. */
const begunDatesFrom = ({ kept }: Selection, firstDay: string): DateRow[] =>
  kept.filter((date) => !date.is_extra && date.takes_place_on >= firstDay);

/** The days on which no new date is added, because the series has or had one. */
function takenDaysOf({ dates, exceptionDays }: StoredSeries, { changed, isSingle }: Selection): Set<string> {
  const others = isSingle ? dates.filter((date) => !changed.includes(date)) : dates;
  return new Set(others.map(dayOfDate).concat(exceptionDays));
}

function addedSlots(
  { slots, takenDays }: { slots: Slot[]; takenDays: Set<string> },
  { changed, isSingle }: Selection,
  now: Temporal.Instant,
): Slot[] {
  // The only date of an event takes the slot of its own day, or else the first slot.
  const ownDay = isSingle && changed[0] ? changed[0].takes_place_on : null;
  const ownSlot = isSingle ? (slots.find(({ day }) => day === ownDay) ?? slots[0]) : undefined;
  return slots.filter((slot) => slot !== ownSlot && !takenDays.has(slot.day) && !isPast(slot.startsAt, now));
}

/** The ids of the dates that take place at another time after a change. */
export function movedIdsOf({ hours }: ChangePlan, dates: DateRow[]): string[] {
  const activeDates = new Map(
    dates.filter(({ cancelled_at }) => cancelled_at === null).map((date) => [date.id, date]),
  );
  return hours
    .filter((planned) => {
      const date = activeDates.get(planned.id);
      return date !== undefined && isMoved(date, planned);
    })
    .map(({ id }) => id);
}
