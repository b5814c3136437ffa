import { dayOf, longDateText, noonOf } from '../platform/days.ts';

/** "Thursday, 20 November", with the year when it is another one. */
export function dayText(day: string): string {
  const year = day.slice(0, 4);
  const text = longDateText(noonOf(day));
  return dayOf().startsWith(year) ? text.slice(0, text.lastIndexOf(' ')) : text;
}
