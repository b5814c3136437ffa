import type { Texts } from './texts.ts';

/** The locale of dates: the calendar and the digits are the same in all languages. */
const localeOf = ({ language: { tag } }: Texts): string =>
  tag === 'en' ? 'en-GB' : `${tag}-u-ca-gregory-nu-latn`;

const format = (texts: Texts, at: Temporal.Instant, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(texts), style).format(at.epochMilliseconds);

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats the day of an instant in UTC: `22 November 2026`. */
export const formatDay = (texts: Texts, at: Temporal.Instant): string =>
  format(texts, at, { ...DAY, timeZone: 'UTC' });

/** Formats a month such as `2027-11`: `November 2027`. */
export const formatMonth = (texts: Texts, month: string): string =>
  format(texts, Temporal.Instant.from(`${month}-01T00:00:00Z`), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Formats a time of day with its seconds: `14:05:02`. */
export const formatTimeOfDay = (texts: Texts, at: Temporal.Instant, timeZone: string): string =>
  format(texts, at, { ...TIME, second: '2-digit', timeZone });

/** Formats an instant in UTC for a mail about an account: `22 November 2026, 14:05 UTC`. */
export const formatUtc = (texts: Texts, at: Temporal.Instant): string =>
  texts.text('{day}, {time} UTC', {
    day: formatDay(texts, at),
    time: format(texts, at, { ...TIME, timeZone: 'UTC' }),
  });

/** Formats an instant for a mail: `Sunday, 23 November 2025 at 06:30 (Asia/Kolkata)`. */
export const formatDateTime = (texts: Texts, at: Temporal.Instant, timeZone: string): string =>
  texts.text('{day} at {time} ({zone})', {
    day: format(texts, at, { weekday: 'long', ...DAY, timeZone }),
    time: format(texts, at, { ...TIME, timeZone }),
    zone: timeZone,
  });
