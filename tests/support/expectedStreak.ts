import { dayNumber } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import type { Streak } from '#contract/sadhana/logs.ts';
import type { PracticePlan } from '#server/sadhana/streak/rules.ts';

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Computes the streaks independently of the server, by walking back along the calendar from each day. */
export function expectedStreak(days: ReadonlySet<string>, today: string, plan: PracticePlan): Streak {
  const isFree = (day: string) => {
    const { weekdays = WEEKDAYS, isObserved } =
      plan.cadences.filter(({ from_on }) => from_on <= day).at(-1) ?? {};
    const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1];
    const isResting = plan.rests.some(({ first_on, last_on }) => first_on <= day && day <= last_on);
    const isOfPractice = weekdays.some((each) => each === weekday) || isObserved?.(dayNumber(day));
    return isResting || !isOfPractice;
  };
  const earliest = [...days].sort()[0] ?? today;
  /** The number of days with a log that belong together and end with `last`. */
  const lengthEndingAt = (last: string) => {
    let length = 0;
    for (let day = last; day >= earliest && (days.has(day) || isFree(day)); day = addDays(day, -1))
      if (days.has(day)) length += 1;
    return length;
  };
  // Today counts as logged, because the log can still be added.
  const lastDay = days.has(today) ? today : addDays(today, -1);
  const recentDays = Array.from({ length: 30 }, (_, n) => addDays(today, -n));
  const counted = recentDays.filter(
    (day) => days.has(day) || (day < today && day >= earliest && !isFree(day)),
  );
  return {
    currentStreak: lengthEndingAt(lastDay),
    longestStreak: Math.max(0, ...[...days].map(lengthEndingAt)),
    practised30: recentDays.filter((day) => days.has(day)).length,
    counted30: counted.length,
    practisedThisMonth: [...days].filter((day) => day <= today && day.slice(0, 7) === today.slice(0, 7))
      .length,
  };
}
