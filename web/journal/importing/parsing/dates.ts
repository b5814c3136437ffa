import { DAY_MS, dayNumber } from '#contract/platform/dayNumbers.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { dayOf, localZone } from '#web/platform/calendar/days.ts';
import { noonOf, wallTime } from '#web/platform/calendar/wallTime.ts';

/** When an entry was written: an instant, and the calendar day of the writer if it is known. */
export interface EntryDate {
  date: string;
  day: string | null;
  /** The possible days, if the text does not say which number is the month. The member chooses one. */
  choices?: readonly string[];
}

/** The calendar day of an instant in the zone of its source, or in the reader's time zone if that is unknown. */
export function dayIn(date: Date, zone: string | undefined): string {
  const offset = /^(?:GMT|UTC)?([+-])(\d\d):?(\d\d)$/.exec(zone ?? '');
  if (offset) {
    const [, sign, hours, minutes] = offset;
    const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
    return new Date(date.getTime() + ms).toISOString().slice(0, 10);
  }
  try {
    return practiceDay(date, { timeZone: zone ?? localZone(), dayStartsAt: 0 });
  } catch {
    return dayOf(date);
  }
}

const isDay = (text: string) => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Noon of a day in the reader's time zone; null for a text that is not a day. */
export const entryDateOfDay = (day: string): EntryDate | null =>
  isDay(day) ? { date: noonOf(day), day } : null;

/** Noon of the only day, or of the first of several possible days; null without a day. */
function entryDateOfDays(days: readonly string[]): EntryDate | null {
  const [first] = days;
  const date = first === undefined ? null : entryDateOfDay(first);
  return date && days.length > 1 ? { ...date, day: null, choices: days } : date;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY_NUMBER = '(\\d{1,2})(?:st|nd|rd|th)?';

const dayFrom = (year: string, month: string | number, day: string) =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** A form of a date: its pattern, and the days that a match can mean. */
type DateForm = [pattern: RegExp, daysOf: (match: string[]) => string[]];

const DATE_FORMS: DateForm[] = [
  // 2021-01-05, 2021_01_05, 2021.1.5, 2021/01/05
  [
    /(?<!\d)(\d{4})([-_./])(\d{1,2})\2(\d{1,2})(?!\d)/,
    ([, year = '', , month = '', day = '']) => [dayFrom(year, month, day)],
  ],
  // 20210105, 202101051530 and 20210105T153000
  [
    /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{4}|\d{6})?(?!\d)/,
    ([, year = '', month = '', day = '']) => [dayFrom(year, month, day)],
  ],
  // December 19th, 2025
  [
    new RegExp(`(?<!\\p{L})${MONTH_NAME}[. ]+${DAY_NUMBER},? +(\\d{4})(?!\\d)`, 'iu'),
    ([, month = '', day = '', year = '']) => [dayFrom(year, monthNumber(month), day)],
  ],
  // 19 December 2025
  [
    new RegExp(`(?<!\\d)${DAY_NUMBER}[. ]+(?:of +)?${MONTH_NAME}[., ]+(\\d{4})(?!\\d)`, 'iu'),
    ([, day = '', month = '', year = '']) => [dayFrom(year, monthNumber(month), day)],
  ],
  // 19/12/2025 and 12/19/2025
  [
    /(?<!\d)(\d{1,2})([-_./])(\d{1,2})\2(\d{4})(?!\d)/,
    ([, first = '', , second = '', year = '']) => [
      dayFrom(year, second, first),
      dayFrom(year, first, second),
    ],
  ],
];

/** The first date in a text with all days that it can mean, and the text before and after it; null without a date. */
export function dateIn(text: string): { days: string[]; before: string; after: string } | null {
  for (const [pattern, daysOf] of DATE_FORMS) {
    const match = pattern.exec(text);
    const days = match ? [...new Set(daysOf(match).filter(isDay))] : [];
    if (match && days.length > 0)
      return { days, before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) };
  }
  return null;
}

const TIME =
  /(?<![\d:])(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(?:\s*([ap])\.?m\b\.?)?\s*(Z\b|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d)?|UTC\b|GMT\b)?/i;

/**
 * Reads a date: a day in one of several forms, and perhaps a time with or without an offset. Without one, the browser's
 * time zone counts. With `Z`, the day of the writer is not known. A number of 13 digits is milliseconds since 1970. Null
 * for a text that is not a date.
 */
export function parseEntryDate(text: string): EntryDate | null {
  if (/^\d{13}$/.test(text.trim())) return { date: new Date(Number(text)).toISOString(), day: null };
  const found = dateIn(text);
  const onDay = found && entryDateOfDays(found.days);
  const [time, hours = '', minutes = '', seconds = '00', milliseconds = '000', half, zone] =
    TIME.exec(found?.after ?? '') ?? TIME.exec(found?.before ?? '') ?? [];
  if (!onDay || time === undefined || onDay.choices) return onDay;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${milliseconds.padEnd(3, '0')}`;
  const offset = offsetOf(zone);
  const date = offset ? new Date(`${onDay.day}T${clock}${offset}`) : wallTime(onDay.day ?? '', clock);
  if (Number.isNaN(date.getTime())) return null;
  return { date: date.toISOString(), day: offset === 'Z' ? null : onDay.day };
}

/** An offset as ISO 8601 has it; empty if none is written. */
function offsetOf(zone: string | undefined): string {
  const [, sign, hours, minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(zone ?? '') ?? [];
  if (sign && hours) return `${sign}${hours.padStart(2, '0')}:${minutes}`;
  return zone ? 'Z' : '';
}

/** The name of a file without its extension. */
export const baseName = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.\w{1,10}$/, '');

/**
 * The day in the name of a file (`2026-11-22 The title.md`), or else in the names of its folders, if these are nothing but
 * a day (`2025/12/12.md`, `2025-12-12/note.md`).
 */
export function entryDateInPath(path: string): EntryDate | null {
  const folders = path.split('/').slice(0, -1);
  const name = baseName(path);
  const yearMonthDay = [...folders.slice(-2), name].join('/');
  const ofFolders = [folders.at(-1) ?? '', folders.slice(-3).join('/')].find((each) =>
    /^\d{4}([-_./]?)\d{1,2}\1\d{1,2}$/.test(each),
  );
  const found =
    dateIn(name) ??
    (/^\d{4}\/\d{1,2}\/\d{1,2}(?!\d)/.test(yearMonthDay) ? dateIn(yearMonthDay) : null) ??
    dateIn(ofFolders ?? '');
  return entryDateOfDays(found?.days ?? []);
}

/** A time after the day in the name of a file, such as `T14_29_43.842+10_00`. */
const TIME_IN_NAME = /^T?[ _-]?\d{1,2}[._:-]\d\d(?!\d)([._:-]\d\d(?!\d)(\.\d+)?)?(Z|[+-]\d\d[._:]?\d\d)?/;

/** The title in the name of a file: without the day and the time in it; undefined if nothing else is there, or only an id. */
export function titleInName(path: string): string | undefined {
  const name = baseName(path);
  const date = dateIn(name);
  const title = (date ? `${date.before} ${date.after.replace(TIME_IN_NAME, '')}` : name)
    .replace(date ? /(?<!\p{L})(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?(?!\p{L})/giu : /$^/, '')
    .replace(/_/g, ' ')
    .replace(/^[\s\-–—.,:]+|[\s\-–—.,:]+$/g, '')
    .replace(/\s+/g, ' ');
  return /\p{L}/u.test(title) && !/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(title)
    ? title
    : undefined;
}

/** The name of the folder of a file; undefined for a folder of a day, a month or a year, and for one that programs make. */
export function folderOf(path: string): string | undefined {
  const folder = path.split('/').at(-2) ?? '';
  return /\p{L}/u.test(folder) && !/^(journals?|pages|entries|notes|source)$/i.test(folder)
    ? folder
    : undefined;
}

/** Whether a day is at most one day away from the UTC day of an instant, as entries require. */
export const isNear = (day: string, date: string) =>
  Math.abs(dayNumber(day) - Math.floor(Date.parse(date) / DAY_MS)) <= 1;
