import { LOCALE, TIME_FORMAT } from '#web/ui/locale.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The calendar day of an instant in the browser's time zone, `YYYY-MM-DD`. The default is today. */
export function dayOf(instant: string | Date = new Date()): string {
  const date = new Date(instant);
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Noon of a day `YYYY-MM-DD` in the browser's time zone, as an instant. */
export function noonOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = new Date(2000, 0, 1, 12);
  // The constructor interprets the years 0 to 99 as 1900 to 1999.
  noon.setFullYear(year, month - 1, date);
  return noon.toISOString();
}

/** The browser's IANA time zone. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formatter = (options: Intl.DateTimeFormatOptions, locale = LOCALE) => {
  const format = new Intl.DateTimeFormat(locale, options);
  return (instant: string) => format.format(new Date(instant));
};

// The examples are for a browser in British English.

/** "19 November 2026" */
export const dateText = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** "November 19, 2026" in English; other locales have their own format. */
export const monthFirstDateText = formatter(
  { day: 'numeric', month: 'long', year: 'numeric' },
  LOCALE.startsWith('en') ? 'en-US' : LOCALE,
);
/** "Thursday" */
const weekdayText = formatter({ weekday: 'long' });
/** "Thu" */
export const shortWeekdayText = formatter({ weekday: 'short' });
/** "November 2026" */
export const monthText = formatter({ month: 'long', year: 'numeric' });
/** "November" */
export const monthNameText = formatter({ month: 'long' });
/** "19" */
export const dayOfMonthText = formatter({ day: 'numeric' });
/** "19 November" */
const dayMonthText = formatter({ day: 'numeric', month: 'long' });
/** "Thursday, 19 November" */
export const weekdayDateText = (instant: string) => `${weekdayText(instant)}, ${dayMonthText(instant)}`;
/** "Thursday, 19 November 2026" */
export const longDateText = (instant: string) => `${weekdayText(instant)}, ${dateText(instant)}`;
/** "Thursday, 19 November" for a day `YYYY-MM-DD`; with the year if it is not the current one. */
export function dayText(day: string): string {
  const isThisYear = dayOf().startsWith(day.slice(0, 4));
  return (isThisYear ? weekdayDateText : longDateText)(noonOf(day));
}
/** "2:05 pm" */
export const timeText = formatter(TIME_FORMAT);
/** "07:25", with two digits for the hour. */
export const clockTimeText = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** "19 November 2026 at 14:05" */
export const dateTimeText = formatter({ dateStyle: 'long', timeStyle: 'short' });
