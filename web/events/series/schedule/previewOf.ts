import { t } from '@lingui/core/macro';
import { MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import { type DaysRule, daysFrom } from '#contract/events/ruleDays.ts';
import type { SeriesPreview } from '#contract/events/seriesPreview.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import type { EventFormValues } from '#web/events/series/eventFormValues.ts';
import { ruleText } from '#web/events/series/ruleText.ts';
import { endOfDay, instantOf, instantOn } from '#web/events/series/wallClock.ts';
import { eventZoneTimeText, whenText } from '#web/events/when.ts';
import { dayIn, localZone } from '#web/platform/calendar/days.ts';
import { locale, TIME_FORMAT } from '#web/ui/locale.ts';
import { chosenDays, moonDayOf } from './monthDays.ts';

/** The fields that determine when an event takes place. */
export type ScheduleValues = Pick<
  EventFormValues,
  'startTime' | 'endTime' | 'timezone' | 'repeats' | 'recurrence'
>;

/** The start of one occurrence, in the event's zone and, if the clocks differ, in the reader's zone. */
export interface PreviewDay {
  eventZoneTime: string;
  readerTime: string | null;
}

export interface Preview {
  /** "6:30 am, every week on Monday until 22 February 2026" */
  summary: string;
  /** For an event that takes place once: its time in the reader's zone; null if the clocks of both zones agree. */
  readerTime: string | null;
  /** The first few occurrences of a series. */
  days: PreviewDay[];
  /** The number of further occurrences; null without an end date. */
  moreCount: number | null;
  /** Whether the series has no end. */
  isLiving: boolean;
  problem: 'noDays' | 'tooMany' | null;
}

const MAX_SHOWN_DAYS = 5;

/**
 * When the event in the form will take place; null while the start is missing or invalid. The dates are those that the
 * server has read, once they are known, because the rules of the device for the time zone may be outdated.
 */
export function previewOf(values: ScheduleValues, read?: SeriesPreview): Preview | null {
  const { startTime, endTime, timezone, repeats } = values;
  const start = instantOf(startTime, timezone);
  if (!start) return null;
  if (repeats) {
    const preview = seriesPreview(start, values);
    if (!read) return preview;
    const moreCount = preview.isLiving ? null : read.count - read.dates.length;
    return { ...preview, days: read.dates.map(readDay), moreCount };
  }
  const [date] = read?.dates ?? [];
  if (date) {
    const [local, range] = [{ startTime: `${date.localStart}Z`, endTime: `${date.localEnd}Z` }, date];
    const when = whenText(local, 'UTC');
    const own = whenText(range);
    const readerTime = own === when ? null : own;
    return { ...ONCE, summary: t`Once, on ${when}`, readerTime };
  }
  const end = instantOf(endTime, timezone);
  const range = { startTime: start, endTime: end && end > start ? end : start };
  const readerTime = eventZoneTimeText(range, timezone) && whenText(range);
  const when = whenText(range, timezone);
  const summary = t`Once, on ${when}`;
  return { ...ONCE, summary, readerTime };
}

const ONCE = { days: [], moreCount: 0, isLiving: false, problem: null };

function seriesPreview(start: string, { startTime, timezone: zone, recurrence }: ScheduleValues): Preview {
  const from = dayIn(start, zone);
  const { frequency, isLiving } = recurrence;
  const interval = moonDayOf(recurrence) ? 1 : Math.floor(Number(recurrence.interval)) || 1;
  const until = !isLiving && endOfDay(recurrence.until, zone) ? recurrence.until : null;
  const validRule = {
    frequency,
    ...chosenDays(recurrence, startTime),
    interval: Math.max(1, interval),
    until,
  };
  const isByMoon = moonDayOf(recurrence) !== null;
  // Only the server computes days of the moon.
  const days = isByMoon ? [] : daysOf(validRule, from);
  return {
    summary: `${timeText(start, zone)}, ${ruleText({ ...validRule, from })}`,
    readerTime: null,
    days: days.slice(0, MAX_SHOWN_DAYS).map((day) => {
      const instant = instantOn(day, start, zone);
      return previewDay(instant, dayText(instant, zone));
    }),
    isLiving,
    moreCount: until ? Math.max(0, days.length - MAX_SHOWN_DAYS) : null,
    problem: isByMoon ? null : problemOf(validRule, days.length),
  };
}

type ValidRule = DaysRule & { until: string | null };

/** Whether the end date or the weekdays are still missing, which is not shown as a problem. */
const isIncomplete = ({ frequency, byDay, until }: ValidRule) =>
  !until || (frequency === 'WEEKLY' && !byDay?.length);

function problemOf(rule: ValidRule, count: number): Preview['problem'] {
  if (isIncomplete(rule)) return null;
  if (count === 0) return 'noDays';
  return count > MAX_OCCURRENCES ? 'tooMany' : null;
}

/**
 * The days of the rule up to its end, at most one more than a series may have. Without an end date, only the days
 * that the preview shows.
 */
function daysOf(rule: ValidRule, from: string): string[] {
  // Without weekdays the search would never end.
  if (rule.frequency === 'WEEKLY' && !rule.byDay?.length) return [];
  const [lastDay, maxCount] = rule.until
    ? [dayNumber(rule.until), MAX_OCCURRENCES + 1]
    : [Infinity, MAX_SHOWN_DAYS];
  const days: string[] = [];
  for (const number of daysFrom(rule, dayNumber(from))) {
    if (number > lastDay || number > LAST_VALID_DAY || days.length === maxCount) break;
    days.push(dayOfNumber(number));
  }
  return days;
}

const LAST_VALID_DAY = dayNumber('9999-12-30');

const DAY_FORMAT = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

const format = (options: Intl.DateTimeFormatOptions, instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone }).format(new Date(instant));

const timeText = (instant: string, zone: string) => format(TIME_FORMAT, instant, zone);

const dayText = (instant: string, zone: string) => format({ ...DAY_FORMAT, ...TIME_FORMAT }, instant, zone);

const readDay = ({ startTime, localStart }: SeriesPreview['dates'][number]) =>
  previewDay(startTime, dayText(`${localStart}Z`, 'UTC'));

function previewDay(instant: string, eventZoneTime: string): PreviewDay {
  const readerTime = dayText(instant, localZone());
  return { eventZoneTime, readerTime: readerTime === eventZoneTime ? null : readerTime };
}
