import { dayNumber, dayOfNumber, daysFrom, MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import { dayIn, localTimeText, whenText } from '#web/events/when.ts';
import { browserZone } from '#web/platform/calendar/days.ts';
import { CLOCK, LOCALE } from '#web/ui/locale.ts';
import { ruleText } from './ruleText.ts';
import type { TypedEvent, TypedRule } from './typedEvent.ts';
import { endOfDay, instantOf, instantOn } from './wallClock.ts';

/** What of an event decides when it takes place. */
export type TypedTimes = Pick<TypedEvent, 'startTime' | 'endTime' | 'timezone' | 'repeats' | 'recurrence'>;

/** A day of the event, told in its own zone and, where that differs, in the reader's. */
export interface PreviewDay {
  there: string;
  here: string | null;
}

export interface Preview {
  /** "6:30 am, every week on Monday until 22 February 2026" */
  sentence: string;
  /** The same of an event that takes place once, in the reader's zone, where that differs. */
  here: string | null;
  /** A few of the first of a series. */
  days: PreviewDay[];
  /** How many follow; null while nothing says when they end. */
  more: number | null;
  problem: 'none' | 'tooMany' | null;
}

const SHOWN = 5;

/** When the event that is being typed will take place; null while nobody can tell. */
export function previewOf(typed: TypedTimes): Preview | null {
  const { startTime, endTime, timezone, repeats, recurrence } = typed;
  const start = instantOf(startTime, timezone);
  if (!start) return null;
  if (repeats) return seriesPreview(start, timezone, recurrence);
  const end = instantOf(endTime, timezone);
  const timed = { startTime: start, endTime: end && end > start ? end : start };
  const here = localTimeText(timed, timezone) && whenText(timed);
  const sentence = `Once, on ${whenText(timed, timezone)}`;
  return { sentence, here, days: [], more: 0, problem: null };
}

function seriesPreview(start: string, zone: string, rule: TypedRule): Preview {
  const from = dayIn(start, zone);
  const interval = Math.floor(Number(rule.interval)) || 1;
  const until = endOfDay(rule.until, zone) ? rule.until : null;
  const told = { ...rule, interval: Math.max(1, interval), until };
  const days = daysOf(told, from);
  return {
    sentence: `${timeText(start, zone)}, ${ruleText({ ...told, from })}`,
    here: null,
    days: days.slice(0, SHOWN).map((day) => previewDay(instantOn(day, start, zone), zone)),
    more: until ? Math.max(0, days.length - SHOWN) : null,
    problem: problemOf(told, days.length),
  };
}

type Rule = Omit<TypedRule, 'interval' | 'until'> & { interval: number; until: string | null };

/** A weekly rule whose days are not chosen yet has none, and is no mistake yet. */
const isOpen = ({ frequency, byDay, until }: Rule) => !until || (frequency === 'WEEKLY' && !byDay.length);

function problemOf(rule: Rule, count: number): Preview['problem'] {
  if (isOpen(rule)) return null;
  if (count === 0) return 'none';
  return count > MAX_OCCURRENCES ? 'tooMany' : null;
}

/** The days up to the end, at most one more than a series may have; without an end those that are shown. */
function daysOf(rule: Rule, from: string): string[] {
  // Such a rule would be followed for ever.
  if (rule.frequency === 'WEEKLY' && rule.byDay.length === 0) return [];
  const [last, most] = rule.until ? [dayNumber(rule.until), MAX_OCCURRENCES + 1] : [Infinity, SHOWN];
  const days: string[] = [];
  for (const number of daysFrom(rule, dayNumber(from))) {
    if (number > last || number > LATEST || days.length === most) break;
    days.push(dayOfNumber(number));
  }
  return days;
}

const LATEST = dayNumber('9999-12-30');

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

const formatted = (style: Intl.DateTimeFormatOptions, instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { ...style, timeZone }).format(new Date(instant));

const timeText = (instant: string, zone: string) => formatted(CLOCK, instant, zone);

function previewDay(instant: string, zone: string): PreviewDay {
  const there = formatted({ ...DAY, ...CLOCK }, instant, zone);
  const here = formatted({ ...DAY, ...CLOCK }, instant, browserZone());
  return { there, here: here === there ? null : here };
}
