import type { Streak } from '#contract/sadhana/logs.ts';

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Computes the streaks independently of the server, by counting back from each day. */
export function expectedStreak(days: ReadonlySet<string>, today: string): Streak {
  const lengthEndingAt = (last: string) => {
    let length = 0;
    while (days.has(addDays(last, -length))) length += 1;
    return length;
  };
  return {
    currentStreak: lengthEndingAt(days.has(today) ? today : addDays(today, -1)),
    longestStreak: Math.max(0, ...[...days].map(lengthEndingAt)),
  };
}
