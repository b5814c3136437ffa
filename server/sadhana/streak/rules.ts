import { dayNumber, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import type { Streak } from '#contract/sadhana/logs.ts';
import type { DayRange } from '#server/sadhana/rules.ts';

/*
 * The definition of a streak.
 *
 * A log has a calendar day, not an instant, so a time zone never moves it. A day is free if it lies in a rest, or if neither its
 * weekday nor an observance on it is a day of practice according to the cadence that was in force on that day. Days with a log belong
 * together if every day between them has a log or is free. A streak is the number of days with a log that belong
 * together: a free day neither breaks nor lengthens it, and practice on a free day counts.
 *
 * The current streak, on the practice day `today`, consists of the days up to `today` that belong together with the last
 * day with a log up to `today`, if every day strictly between that day and `today` is free. Otherwise it is 0.
 *
 * | Cadence; rest                   | Logs        | Today    | Current, longest |
 * |---------------------------------|-------------|----------|------------------|
 * | every day                       | Mon Tue     | Wed; Thu | 2, 2; 0, 2       |
 * | Monday to Friday                | Thu Fri     | Mon; Tue | 2, 2; 0, 2       |
 * | every day; rest Wed to Sun      | Mon Tue Fri | next Mon | 3, 3             |
 * | every day, Mon to Fri since Mon | Fri Mon     | Mon      | 1, 1             |
 *
 * The streak is computed whenever it is requested, so that adding and deleting past logs, cadences and rests changes it
 * immediately.
 */

/** The cadences and rests, which make days free. */
export interface PracticePlan {
  /**
   * The days of practice from a day on, earliest first. Before the first entry, every weekday is a day of practice.
   */
  cadences: readonly Cadence[];
  rests: readonly DayRange[];
}

/** The weekdays and the observances that are days of practice from a day on. */
export interface Cadence {
  from_on: string;
  weekdays: readonly Weekday[];
  /** Whether a day, as a day number, is one of the observances; without it, there are none. */
  isObserved?(day: number): boolean;
}

/** The number of recent days, today included, whose practice is reported together with the streak. */
const RECENT_DAYS = 30;

interface NumberRange {
  first: number;
  last: number;
}

/**
 * The current and the longest streak, and the days with a log among the last 30 days and in the month of `today`.
 * `runs` are all ranges of consecutive days with a log, in any order. Days after `today` can have logs, because another
 * time zone may be ahead. Such days count for the longest streak only.
 */
export function streakOf(runs: readonly DayRange[], today: string, plan: PracticePlan): Streak {
  const sorted = runs
    .map(({ first_on, last_on }): NumberRange => ({ first: dayNumber(first_on), last: dayNumber(last_on) }))
    .sort((a, b) => a.first - b.first);
  const isFree = freeDayTest(plan);
  const day = dayNumber(today);
  return {
    ...lengthsOf(sorted, day, isFree),
    ...recentDaysOf(sorted, day, isFree),
    practisedThisMonth: daysIn(sorted, dayNumber(`${today.slice(0, 8)}01`), day),
  };
}

function lengthsOf(runs: readonly NumberRange[], today: number, isFree: (day: number) => boolean) {
  const areFreeBetween = (first: number, last: number) => {
    for (let day = first + 1; day < last; day += 1) if (!isFree(day)) return false;
    return true;
  };
  let [length, longestStreak, currentStreak] = [0, 0, 0];
  let last: number | null = null;
  /** The last day with a log up to `today`. */
  let lastUntilToday: number | null = null;
  for (const run of runs) {
    const before = last !== null && areFreeBetween(last, run.first) ? length : 0;
    length = before + lengthOf(run);
    longestStreak = Math.max(longestStreak, length);
    if (run.first <= today) {
      lastUntilToday = Math.min(run.last, today);
      currentStreak = before + lengthOf({ first: run.first, last: lastUntilToday });
    }
    last = run.last;
  }
  const isCurrent = lastUntilToday !== null && areFreeBetween(lastUntilToday, today);
  return { currentStreak: isCurrent ? currentStreak : 0, longestStreak };
}

const lengthOf = ({ first, last }: NumberRange) => last - first + 1;

/**
 * `practised30` is the number of days with a log among the last 30 days. `counted30` also counts the days without a
 * log that are not free, except `today` and the days before the first log ever.
 */
function recentDaysOf(runs: readonly NumberRange[], today: number, isFree: (day: number) => boolean) {
  const first = Math.max(today - RECENT_DAYS + 1, runs[0]?.first ?? today);
  const recentRuns = runs.filter(({ last }) => last >= first);
  const practised30 = daysIn(recentRuns, first, today);
  let counted30 = practised30;
  for (let day = first; day < today; day += 1)
    if (!isFree(day) && daysIn(recentRuns, day, day) === 0) counted30 += 1;
  return { practised30, counted30 };
}

/** The number of days in the runs that lie in a range. */
const daysIn = (runs: readonly NumberRange[], first: number, last: number): number =>
  runs.reduce((sum, run) => sum + Math.max(0, Math.min(run.last, last) - Math.max(run.first, first) + 1), 0);

/** Whether a day is free. */
export const isFreeDay = (plan: PracticePlan, day: string): boolean => freeDayTest(plan)(dayNumber(day));

/** The cadence on a day; null before the first one. */
export const cadenceOn = ({ cadences }: PracticePlan, day: string): Cadence | null =>
  cadences.findLast(({ from_on }) => from_on <= day) ?? null;

/** Returns a function that tells whether a day is free. */
function freeDayTest({ cadences, rests }: PracticePlan): (day: number) => boolean {
  const changes = cadences.map(({ from_on, weekdays, isObserved = () => false }) => ({
    from: dayNumber(from_on),
    isObserved,
    isPracticeDay: WEEKDAYS.map((weekday) => weekdays.includes(weekday)),
  }));
  const resting = rests.map(({ first_on, last_on }) => ({
    first: dayNumber(first_on),
    last: dayNumber(last_on),
  }));
  return (day) => {
    const cadence = changes.findLast(({ from }) => from <= day);
    if (cadence && !cadence.isPracticeDay[weekdayOf(day)] && !cadence.isObserved(day)) return true;
    return resting.some(({ first, last }) => first <= day && day <= last);
  };
}
