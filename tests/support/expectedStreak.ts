import type { Streak } from '#contract/sadhana/logs.ts';

export const dayAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Computes the streaks by walking back day by day, independently of the server. */
export function expectedStreak(days: ReadonlySet<string>, today: string): Streak {
  const back = (from: string) => {
    let length = 0;
    while (days.has(dayAfter(from, -length))) length += 1;
    return length;
  };
  return {
    currentStreak: back(days.has(today) ? today : dayAfter(today, -1)),
    longestStreak: Math.max(0, ...[...days].map(back)),
  };
}
