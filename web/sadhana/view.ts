import { isMonth, type MonthView, monthViewOf } from '#web/platform/calendar/monthView.ts';
import { practiceToday } from './practiceToday.ts';

/** The part of the practice calendar that is shown. */
export interface SadhanaView extends MonthView {
  /** `YYYY` while the heatmap of a year is open; null otherwise. */
  year: string | null;
}

/** Reads the view from the URL. Invalid values count as missing. */
export function viewOf(params: URLSearchParams): SadhanaView {
  const year = params.get('year');
  return { ...monthViewOf(params, practiceToday()), year: year && isMonth(`${year}-01`) ? year : null };
}
