import { DAY_MS, dayNumber } from '#contract/platform/dayNumbers.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { browserZone, dayOf, noonOf } from '#web/platform/calendar/days.ts';

/** When an entry was written: an instant, and the calendar day of the writer if it is known. */
export interface EntryDate {
  date: string;
  day: string | null;
}

/** The calendar day of an instant in the zone of its source, or in the browser's time zone if that is unknown. */
export function dayIn(date: Date, zone: string | undefined): string {
  const offset = /^(?:GMT|UTC)?([+-])(\d\d):?(\d\d)$/.exec(zone ?? '');
  if (offset) {
    const [, sign, hours, minutes] = offset;
    const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
    return new Date(date.getTime() + ms).toISOString().slice(0, 10);
  }
  try {
    return practiceDay(date, { timeZone: zone ?? browserZone(), dayStartsAt: 0 });
  } catch {
    return dayOf(date);
  }
}

const isDay = (text: string) => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Noon of a day in the browser's time zone; null for a text that is not a day. */
export const entryDateOfDay = (day: string): EntryDate | null =>
  isDay(day) ? { date: noonOf(day), day } : null;

/**
 * Reads a date: a day, or a day and a time with or without an offset. Without one, the browser's time zone counts. With
 * `Z`, the day of the writer is not known. Other formats are parsed by `Date`. Null for a text that is not a date.
 */
export function parseEntryDate(text: string): EntryDate | null {
  const trimmed = text.trim();
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
    trimmed,
  );
  if (match) {
    const [, day = '', time, offset] = match;
    if (!time) return entryDateOfDay(day);
    const date = new Date(`${day}T${time}${offset?.replace(/^(.\d\d)(\d\d)$/, '$1:$2').toUpperCase() ?? ''}`);
    if (Number.isNaN(date.getTime()) || !isDay(day)) return null;
    return { date: date.toISOString(), day: offset?.toUpperCase() === 'Z' ? null : day };
  }
  const date = new Date(trimmed);
  return Number.isNaN(date.getTime()) ? null : { date: date.toISOString(), day: dayOf(date) };
}

/** The day in a file's name, such as `2026-11-22 The title.md`. */
export const entryDateInName = (name: string): EntryDate | null =>
  entryDateOfDay(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/.exec(name)?.[0] ?? '');

/** Whether a day is at most one day away from the UTC day of an instant, as entries require. */
export const isNear = (day: string, date: string) =>
  Math.abs(dayNumber(day) - Math.floor(Date.parse(date) / DAY_MS)) <= 1;
