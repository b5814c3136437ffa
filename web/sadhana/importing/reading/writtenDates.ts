import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';

/** Which of two numbers is the day: 04/05/2026 is the 4th of May or the 5th of April. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** The days that a written date can mean, `YYYY-MM-DD`; null where it would not be a day. */
export type WrittenDay = Record<DateOrder, string | null>;

const TIME =
  '(?:,?[T ]\\s*(?:at )?(\\d{1,2})[:.](\\d\\d)(?:[:.]\\d\\d(?:[.,]\\d+)?)?\\s*([ap]\\.?m\\.?)?.*)?$';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})\\.?${TIME}`, 'i');
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d\\d)${TIME}`, 'i');
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const MONTH_NAME_FIRST = new RegExp(
  `^(?:[a-z]+, )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}`,
  'i',
);
const DAY_THEN_NAME = new RegExp(`^(?:[a-z]+, )?(\\d{1,2})(?:st|nd|rd|th)? ${MONTH},? (\\d{4})${TIME}`, 'i');

/**
 * Reads a date, perhaps with a time, from which on the member's days begin at `dayStartsAt` (0 to 12). The time counts as it is
 * written, whatever its time zone. Null for a text that is not a day after the year 1000.
 */
export function readDate(text: string, dayStartsAt: number): WrittenDay | null {
  const found = partsOf(text.trim());
  if (!found) return null;
  const { year, first, second, hours, half } = found;
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours ?? dayStartsAt);
  const dayIn = (month: number, day: number) => {
    const written = dayFrom(year, month, day);
    return written && hour < dayStartsAt ? dayOfNumber(dayNumber(written) - 1) : written;
  };
  const dayFirst = dayIn(second, first);
  const monthFirst = found.isCertain ? dayFirst : dayIn(first, second);
  return dayFirst || monthFirst ? { dayFirst, monthFirst } : null;
}

interface Parts {
  year: number;
  /** The day and the month, or the other way round if this is not certain. */
  first: number;
  second: number;
  isCertain: boolean;
  hours: string | undefined;
  half: string | undefined;
}

function partsOf(text: string): Parts | null {
  const monthOf = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const parts = (
    [year, day, month]: (string | number | undefined)[],
    [hours, , half]: (string | undefined)[],
    isCertain = true,
  ): Parts => ({
    year: Number(year) + (String(year).length === 2 ? 2_000 : 0),
    first: Number(day),
    second: Number(month),
    isCertain,
    hours,
    half,
  });
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return parts([yearFirst[1], yearFirst[4], yearFirst[3]], yearFirst.slice(5));
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) return parts([yearLast[4], yearLast[1], yearLast[3]], yearLast.slice(5), false);
  const nameFirst = MONTH_NAME_FIRST.exec(text);
  if (nameFirst) return parts([nameFirst[3], nameFirst[2], monthOf(nameFirst[1])], nameFirst.slice(4));
  const dayThenName = DAY_THEN_NAME.exec(text);
  if (dayThenName)
    return parts([dayThenName[3], dayThenName[1], monthOf(dayThenName[2])], dayThenName.slice(4));
  return null;
}

function dayFrom(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay && year > 1_000 ? text : null;
}

/** Whether a written date can mean two days. */
export const isAmbiguous = ({ dayFirst, monthFirst }: WrittenDay): boolean =>
  dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;

/** Which number is the day in all dates of a file, if a 13th day tells. */
export function orderOf(days: Iterable<WrittenDay>): DateOrder | null {
  let dayFirstOnly = 0;
  let monthFirstOnly = 0;
  for (const day of days) {
    if (day.monthFirst === null) dayFirstOnly += 1;
    else if (day.dayFirst === null) monthFirstOnly += 1;
  }
  if (dayFirstOnly === monthFirstOnly) return null;
  return dayFirstOnly > monthFirstOnly ? 'dayFirst' : 'monthFirst';
}
