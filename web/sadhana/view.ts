import { dayOf } from '../platform/days.ts';

/** What of the practice calendar is in view. */
export interface SadhanaView {
  /** `YYYY-MM` */
  month: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** `YYYY`, while the heat map of a year is open. */
  year: string | null;
}

const DAY_MS = 86_400_000;
const dayAt = (utc: number) => new Date(utc).toISOString().slice(0, 10);

/** Years that the server knows too, weeks around them included. JavaScript takes 30 February for 2 March. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text > '1001' && text < '9999' && dayAt(Date.parse(text) || 0) === text;
const isMonth = (text: string) => isDay(`${text}-01`);

/** `YYYY-MM` of a day. */
export const monthOf = (day: string) => day.slice(0, 7);

/** From the address: a day without a month shows the day's month; rubbish and nothing show today. */
export function viewOf(params: URLSearchParams): SadhanaView {
  const [asked, month, year] = [params.get('day') ?? '', params.get('month') ?? '', params.get('year')];
  const day = isDay(asked) ? asked : dayOf();
  return {
    day,
    month: isMonth(month) ? month : monthOf(day),
    year: year && isMonth(`${year}-01`) ? year : null,
  };
}

/** Both ends of the weeks (Monday to Sunday) that a month touches. Days are counted in UTC, which has no gaps. */
export function weeksOf(month: string): { startDate: string; endDate: string } {
  const first = Date.parse(`${month}-01`);
  const last = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0);
  const weekday = (utc: number) => (new Date(utc).getUTCDay() + 6) % 7;
  return {
    startDate: dayAt(first - weekday(first) * DAY_MS),
    endDate: dayAt(last + (6 - weekday(last)) * DAY_MS),
  };
}
