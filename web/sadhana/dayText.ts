import { dayOf, longDateText, noonOf, weekdayDateText } from '#web/platform/calendar/days.ts';

/** "Thursday, 20 November", with the year when it is another one. */
export function dayText(day: string): string {
  const isThisYear = dayOf().startsWith(day.slice(0, 4));
  return (isThisYear ? weekdayDateText : longDateText)(noonOf(day));
}
