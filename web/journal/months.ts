import { monthText } from '#web/platform/calendar/days.ts';

/** Things with a date, put together by the month of the reader's calendar, in the order they come in. */
export function monthsOf<T extends { date: string }>(dated: readonly T[]): { month: string; entries: T[] }[] {
  const months: { month: string; entries: T[] }[] = [];
  for (const entry of dated) {
    const month = monthText(entry.date);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}
