import { MAX_RANGE_DAYS } from '#contract/platform/constants.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import type { Log } from '#contract/sadhana/logs.ts';
import { api } from '#web/platform/api/api.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';

/** A log without its texts. */
export type LogHere = Pick<Log, 'id' | 'practice' | 'date' | 'value'>;

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/** Returns a function that finds the member's logs of a day. They are loaded in ranges of 400 days, each of them once. */
export function createLogFinder(memberId: string, signal: AbortSignal) {
  const ranges = new Map<number, Promise<Map<string, LogHere[]>>>();
  return async (day: string): Promise<readonly LogHere[]> => {
    const range = Math.floor(dayNumber(day) / MAX_RANGE_DAYS);
    // The day of a forged log. The server refuses it.
    if (!(day >= FIRST_DAY && day <= LAST_DAY) || Number.isNaN(range)) return [];
    const logs = ranges.get(range) ?? loadRange(range, memberId, signal);
    ranges.set(range, logs);
    return (await logs).get(day) ?? [];
  };
}

async function loadRange(range: number, memberId: string, signal: AbortSignal) {
  const first = range * MAX_RANGE_DAYS;
  const query = {
    startDate: dayOfNumber(Math.max(first, dayNumber(FIRST_DAY))),
    endDate: dayOfNumber(Math.min(first + MAX_RANGE_DAYS - 1, dayNumber(LAST_DAY))),
  };
  const logs = await withRetries(() => api.sadhana.logs({ query, memberId, signal }), signal);
  const byDay = new Map<string, LogHere[]>();
  for (const { id, practice, date, value } of logs)
    byDay.set(date, [...(byDay.get(date) ?? []), { id, practice, date, value }]);
  return byDay;
}
