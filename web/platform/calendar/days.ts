import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { dateFormatter, hasEnglishDates, locale, monthFirstLocale, TIME_FORMAT } from '#web/ui/locale.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The IANA time zone of the device. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the member's profile; undefined without one, and if the browser does not know it. */
export function profileZone(): string | undefined {
  const zone = currentSession()?.user.timezone ?? undefined;
  return zone !== undefined && isKnownZone(zone) ? zone : undefined;
}

/** The time zone of the reader's days: that of the member's profile, else that of the device. */
export const localZone = () => profileZone() ?? deviceZone();

const knownZones = new Map<string, boolean>();

function isKnownZone(timeZone: string): boolean {
  const known = knownZones.get(timeZone);
  if (known !== undefined) return known;
  const isKnown = isSupported(timeZone);
  knownZones.set(timeZone, isKnown);
  return isKnown;
}

function isSupported(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(locale(), { timeZone }));
  } catch {
    return false;
  }
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (instant: string | Date, timeZone: string): string =>
  practiceDay(new Date(instant), { timeZone, dayStartsAt: 0 }).padStart(10, '0');

/** The calendar day of an instant in the reader's time zone, `YYYY-MM-DD`. The default is today. */
export function dayOf(instant: string | Date = new Date()): string {
  const date = new Date(instant);
  const zone = profileZone();
  if (zone) return dayIn(date, zone);
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Writes instants in the reader's time zone. */
export function instantFormatter(options: Intl.DateTimeFormatOptions, localeOfPage = locale) {
  let latest: { timeZone: string | undefined; format: Intl.DateTimeFormat } | undefined;
  return (instant: string) => {
    const timeZone = profileZone();
    if (latest?.timeZone !== timeZone || !latest)
      latest = { timeZone, format: new Intl.DateTimeFormat(localeOfPage(), { ...options, timeZone }) };
    return latest.format.format(new Date(instant));
  };
}

// The examples are for a browser in British English.

/** "19 November 2026" */
export const dateText = instantFormatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** "November 19, 2026" in English; other locales have their own format. */
export const monthFirstDateText = instantFormatter(
  { day: 'numeric', month: 'long', year: 'numeric' },
  monthFirstLocale,
);
/** "Thursday" */
export const weekdayText = instantFormatter({ weekday: 'long' });
/** "Thu" */
export const shortWeekdayText = instantFormatter({ weekday: 'short' });
/** "November 2026" */
export const monthText = instantFormatter({ month: 'long', year: 'numeric' });
/** "November" */
export const monthNameText = instantFormatter({ month: 'long' });
/** "19" */
export const dayOfMonthText = instantFormatter({ day: 'numeric' });
/** "19 November" */
export const dayMonthText = instantFormatter({ day: 'numeric', month: 'long' });
const weekdayDayMonthText = instantFormatter({ weekday: 'long', day: 'numeric', month: 'long' });
const fullDateText = instantFormatter({ dateStyle: 'full' });
/** "Thursday, 19 November". British English has no comma there, but this product does. */
export const weekdayDateText = (instant: string) =>
  hasEnglishDates() ? `${weekdayText(instant)}, ${dayMonthText(instant)}` : weekdayDayMonthText(instant);
/** "Thursday, 19 November 2026" */
export const longDateText = (instant: string) =>
  hasEnglishDates() ? `${weekdayText(instant)}, ${dateText(instant)}` : fullDateText(instant);
/** "2:05 pm" */
export const timeText = instantFormatter(TIME_FORMAT);
/** "07:25", for the sentence about a sit that has ended. All other times are in the format of `timeText`. */
export const clockTimeText = instantFormatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** "19 November 2026 at 2:05 pm" */
export const dateTimeText = instantFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...TIME_FORMAT,
});

const timeOfDay = dateFormatter({ ...TIME_FORMAT, timeZone: 'UTC' });
/** "2:00 pm" for the hour 14 */
export const hourText = (hour: number, minute = 0) => timeOfDay(Date.UTC(2000, 0, 1, hour, minute));
