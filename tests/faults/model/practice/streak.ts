import { addDays } from '#tests/faults/model/step.ts';

/** practice.md, section 1, as it is written there: a naive walk over the days. */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

interface PracticeLife {
  /** The days with a log, each once, in any order. */
  days: string[];
  cadences: { from: string; weekdays: string[] }[];
  rests: { from: string; to: string }[];
}

/** A day is free in a rest, or when its weekday is not in the cadence that was in force on that day. */
function isFree({ cadences, rests }: PracticeLife, day: string): boolean {
  if (rests.some(({ from, to }) => day >= from && day <= to)) return true;
  const inForce = cadences
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
  return inForce !== undefined && !inForce.weekdays.includes(WEEKDAYS[new Date(day).getUTCDay()] ?? '');
}

/** Whether every day strictly between two days is free. */
function belongTogether(life: PracticeLife, earlier: string, later: string): boolean {
  for (let day = addDays(earlier, 1); day < later; day = addDays(day, 1))
    if (!isFree(life, day)) return false;
  return true;
}

/** The figures on a practice day. */
export function streakOn(life: PracticeLife, today: string) {
  const days = [...new Set(life.days)].filter((day) => day <= today).sort();
  let run = 0;
  let longestStreak = 0;
  days.forEach((day, index) => {
    const previous = days[index - 1];
    run = previous !== undefined && belongTogether(life, previous, day) ? run + 1 : 1;
    longestStreak = Math.max(longestStreak, run);
  });
  const last = days.at(-1);
  const currentStreak = last !== undefined && (last === today || belongTogether(life, last, today)) ? run : 0;

  let practised30 = 0;
  let counted30 = 0;
  for (let day = addDays(today, -29); day <= today; day = addDays(day, 1)) {
    const isPractised = days.includes(day);
    if (isPractised) practised30 += 1;
    const isMissed =
      !isPractised && day < today && days[0] !== undefined && day > days[0] && !isFree(life, day);
    if (isPractised || isMissed) counted30 += 1;
  }
  return { currentStreak, longestStreak, practised30, counted30 };
}

/** Before `dayStartsAt` on the wall clock, it is still the day before. */
export function practiceDayAt(time: number, timezone: string, dayStartsAt: number): string {
  // Swedish dates are written YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', hour = '0'] = format.format(time).split(/[ :]/);
  return Number(hour) < dayStartsAt ? addDays(day, -1) : day;
}
