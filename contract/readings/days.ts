import { dayNumber, dayOfNumber, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';

/** One passage opens on this weekday every so many weeks. */
export interface ReadingRhythm {
  weekday: Weekday;
  weeks: number;
}

/** Weeks without a new passage, before the passage with this number, from 1. */
export interface ReadingRest {
  number: number;
  weeks: number;
}

export interface ReadingSchedule {
  /** The first passage opens on the first weekday of the rhythm on or after this day, `YYYY-MM-DD`. */
  startsOn: string;
  rhythm: ReadingRhythm;
  rests: readonly ReadingRest[];
  /** The days of the passages that have opened. They keep their days, whatever else has been changed since. */
  opened: readonly string[];
  /** The earliest day of the others, after a change; null if the reading was not changed. */
  notBefore: string | null;
}

/** The number of days after the last passage on which a reading ends. */
export const DAYS_AFTER_LAST_PASSAGE = 60;

/**
 * The days, `YYYY-MM-DD`, on which the passages of a reading open. A passage that has not opened follows the one before
 * it by the weeks of the rhythm and those of its rests. If the weekday has been changed since, it opens on the next new
 * weekday, so that no passage has less time than the rhythm says.
 */
export function passageDays(
  { startsOn, rhythm, rests, opened, notBefore }: ReadingSchedule,
  count: number,
): string[] {
  const days = opened.slice(0, count).map(dayNumber);
  const earliest = notBefore === null ? Number.NEGATIVE_INFINITY : dayNumber(notBefore);
  while (days.length < count) {
    const last = days.at(-1);
    const due = last === undefined ? dayNumber(startsOn) : last + rhythm.weeks * 7;
    const number = days.length + 1;
    const weeksOfRest = rests.reduce((sum, rest) => sum + (rest.number === number ? rest.weeks : 0), 0);
    days.push(nextWeekday(Math.max(due, earliest), rhythm.weekday) + weeksOfRest * 7);
  }
  return days.map(dayOfNumber);
}

/**
 * The days of a reading that guides change on this day, today in its time zone. A passage that has not opened does not come
 * before today, which is the new `notBefore` if one would.
 */
export function changedPassageDays(
  schedule: ReadingSchedule,
  count: number,
  today: string,
): { days: string[]; notBefore: string | null } {
  const days = passageDays(schedule, count);
  const next = days[schedule.opened.length];
  if (next === undefined || next >= today) return { days, notBefore: schedule.notBefore };
  return { days: passageDays({ ...schedule, notBefore: today }, count), notBefore: today };
}

/**
 * The days of a member who reads by days of their own: the same rhythm from their own first day, without the rests of
 * the others. No passage comes before it opens for everyone.
 */
export function ownPassageDays(
  startsOn: string,
  rhythm: ReadingRhythm,
  opensOn: readonly string[],
): string[] {
  const own = passageDays({ startsOn, rhythm, rests: [], opened: [], notBefore: null }, opensOn.length);
  return own.map((day, index) => {
    const opens = opensOn[index] ?? day;
    return day < opens ? opens : day;
  });
}

/** The day on which a reading ends, if its last passage opens on this day. */
export const endOfReading = (lastOpensOn: string): string =>
  dayOfNumber(dayNumber(lastOpensOn) + DAYS_AFTER_LAST_PASSAGE);

/** The number of the first day on or after a day that is this weekday. */
function nextWeekday(day: number, weekday: Weekday): number {
  return day + ((WEEKDAYS.indexOf(weekday) - weekdayOf(day) + 7) % 7);
}
