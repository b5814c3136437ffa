import { isMonth, type MonthView, monthViewOf } from '#web/platform/calendar/monthView.ts';

/** What of the practice calendar is in view. */
export interface SadhanaView extends MonthView {
  /** `YYYY`, while the heat map of a year is open. */
  year: string | null;
}

/** From the address, as for every calendar, and the year. */
export function viewOf(params: URLSearchParams): SadhanaView {
  const year = params.get('year');
  return { ...monthViewOf(params), year: year && isMonth(`${year}-01`) ? year : null };
}
