import ICAL from 'ical.js';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import type { ObservedDay } from '#contract/sadhana/observedDays.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import type { Publisher } from '#server/platform/calendar/calendarFile.ts';
import { addZonedTime, emptyCalendar, textOf } from '#server/platform/calendar/calendarFile.ts';
import { localTime, zoneComponent } from '#server/platform/calendar/zones.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { PracticePlan } from '#server/sadhana/streak/rules.ts';
import { cadenceOn } from '#server/sadhana/streak/rules.ts';

/** When a member plans to practise. Without a time, the events last all day. */
interface Plan extends PracticePlan {
  /** The member. */
  id: string;
  time: string | null;
  timezone: string | null;
  minutes: number;
  dayStartsAt: number;
}

/** The maximum number of days that a rest can be ahead. */
const HORIZON_DAYS = 731 + 366;

/** How far ahead the feed names the observances. Calendar programs fetch it again before that. */
export const OBSERVANCE_DAYS = 400;

/**
 * Prints a calendar (RFC 5545) with one event on the days of practice from the beginning of this week on, weekly on the
 * weekdays, and with RDATE on the observances. Days of rest become EXDATE. A time before the start of the practice day is on
 * the next calendar day. Each observed day is an event of its own, which lasts all day.
 */
export function calendarText(
  plan: Plan,
  observed: readonly ObservedDay[],
  today: string,
  publisher: Publisher,
  texts: Texts,
): string {
  const calendar = emptyCalendar(publisher, 'Practice');
  const monday = mondayOf(today);
  if (plan.time !== null && plan.timezone !== null) {
    const years = Array.from({ length: 5 }, (_, n) => monday.year + n);
    calendar.addSubcomponent(zoneComponent(plan.timezone, years));
  }
  const practice = practiceEvent(plan, { today, monday }, publisher, texts);
  if (practice) calendar.addSubcomponent(practice);
  for (const day of observed)
    calendar.addSubcomponent(observanceEvent(plan.id, day, today, publisher, texts));
  return textOf(calendar);
}

/** Null without any day of practice ahead. */
function practiceEvent(
  { time, timezone, minutes, dayStartsAt, ...plan }: Plan,
  { today, monday }: { today: string; monday: Temporal.PlainDate },
  publisher: Publisher,
  texts: Texts,
): ICAL.Component | null {
  const { weekdays = WEEKDAYS, isObserved = () => false } = cadenceOn(plan, today) ?? {};
  const ahead = Array.from({ length: HORIZON_DAYS }, (_, n) => monday.add({ days: n }));
  const weekly = ahead.filter((day) => weekdays.includes(weekdayOf(day)));
  const others = ahead.filter(
    (day) => !weekdays.includes(weekdayOf(day)) && isObserved(dayNumber(day.toString())),
  );
  const [first] = weekly.length > 0 ? weekly : others;
  if (!first) return null;
  const isResting = (day: Temporal.PlainDate) =>
    plan.rests.some(({ first_on, last_on }) => first_on <= day.toString() && day.toString() <= last_on);
  const calendarDayOf = (day: Temporal.PlainDate) =>
    time !== null && isBeforeStart(time, dayStartsAt) ? day.add({ days: 1 }) : day;
  const event = eventOf(`practice-${plan.id}`, today, publisher);
  const zone = time === null ? null : timezone;
  const add = (name: string, practiceDate: Temporal.PlainDate) => {
    const day = calendarDayOf(practiceDate);
    if (zone && time) addZonedTime(event, name, localTime(day.toPlainDateTime(time)), zone);
    else addDay(event, name, day.toString());
  };
  event.updatePropertyWithValue('summary', texts.text('Practice', {}, 'calendar'));
  add('dtstart', first);
  if (zone) event.updatePropertyWithValue('duration', ICAL.Duration.fromSeconds(minutes * 60));
  if (weekly.length > 0) {
    const byday = weekly.slice(0, weekdays.length).map((day) => weekdayOf(calendarDayOf(day)));
    event.addProperty(new ICAL.Property(['rrule', {}, 'recur', { freq: 'WEEKLY', byday, wkst: 'MO' }]));
  }
  for (const day of others) if (!isResting(day) && day !== first) add('rdate', day);
  for (const day of weekly.length > 0 ? weekly : [first]) if (isResting(day)) add('exdate', day);
  return event;
}

function observanceEvent(
  userId: string,
  { on, kind, name }: ObservedDay,
  today: string,
  publisher: Publisher,
  texts: Texts,
): ICAL.Component {
  const event = eventOf(`observance-${kind}-${on}-${userId}`, today, publisher);
  event.updatePropertyWithValue('summary', name ?? observanceName(texts, kind));
  addDay(event, 'dtstart', on);
  event.updatePropertyWithValue('transp', 'TRANSPARENT');
  return event;
}

const observanceName = (texts: Texts, kind: ObservedDay['kind']): string =>
  ({
    purnima: texts.text('Purnima'),
    amavasya: texts.text('Amavasya'),
    ekadashi: texts.text('Ekadashi'),
    file: '',
  })[kind];

function eventOf(id: string, today: string, { publicUrl }: Publisher): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.updatePropertyWithValue('uid', `${id}@${new URL(publicUrl).hostname}`);
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromDateTimeString(`${today}T00:00:00Z`));
  return event;
}

const addDay = (event: ICAL.Component, name: string, day: string) =>
  event.addPropertyWithValue(name, ICAL.Time.fromDateString(day));

const weekdayOf = (day: Temporal.PlainDate) => WEEKDAYS[day.dayOfWeek - 1] ?? 'MO';

/** Whether practice at a time `HH:MM` belongs to the day before, on any day and in any time zone. */
function isBeforeStart(time: string, dayStartsAt: number): boolean {
  const day = '2026-01-01';
  return practiceDay(new Date(`${day}T${time}Z`), { timeZone: 'UTC', dayStartsAt }) !== day;
}

function mondayOf(day: string): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 });
}
