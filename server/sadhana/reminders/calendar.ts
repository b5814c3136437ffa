import ICAL from 'ical.js';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import type { Publisher } from '#server/platform/calendar/calendarFile.ts';
import { addZonedTime, emptyCalendar, textOf } from '#server/platform/calendar/calendarFile.ts';
import { localTime, zoneComponent } from '#server/platform/calendar/zones.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { PracticePlan } from '#server/sadhana/streak/rules.ts';
import { daysOfPractice } from '#server/sadhana/streak/rules.ts';

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

/**
 * Prints a calendar (RFC 5545) with one weekly event on the days of practice, from the beginning of this week
 * on. Days of rest become EXDATE. A time before the start of the practice day is on the next calendar day.
 */
export function calendarText(
  { id, time, timezone, minutes, dayStartsAt, ...plan }: Plan,
  today: string,
  publisher: Publisher,
  texts: Texts,
): string {
  const monday = mondayOf(today);
  const weekdays = daysOfPractice(plan, today);
  const days = Array.from({ length: HORIZON_DAYS }, (_, n) => monday.add({ days: n })).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  );
  const resting = days.filter((day) =>
    plan.rests.some(({ first_on, last_on }) => first_on <= day.toString() && day.toString() <= last_on),
  );
  const calendarDayOf = (day: Temporal.PlainDate) =>
    time !== null && isBeforeStart(time, dayStartsAt) ? day.add({ days: 1 }) : day;
  const calendar = emptyCalendar(publisher, 'Practice');
  const event = new ICAL.Component('vevent');
  const [first = monday] = days;
  const zone = time === null ? null : timezone;
  const add = (name: string, practiceDate: Temporal.PlainDate) => {
    const day = calendarDayOf(practiceDate);
    if (zone && time) addZonedTime(event, name, localTime(day.toPlainDateTime(time)), zone);
    else event.addPropertyWithValue(name, ICAL.Time.fromDateString(day.toString()));
  };
  event.updatePropertyWithValue('uid', `practice-${id}@${new URL(publisher.publicUrl).hostname}`);
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromDateTimeString(`${today}T00:00:00Z`));
  event.updatePropertyWithValue('summary', texts.text('Practice', {}, 'calendar'));
  add('dtstart', first);
  if (zone) event.updatePropertyWithValue('duration', ICAL.Duration.fromSeconds(minutes * 60));
  const byday = days.slice(0, weekdays.length).map((day) => weekdayOf(calendarDayOf(day)));
  event.addProperty(new ICAL.Property(['rrule', {}, 'recur', { freq: 'WEEKLY', byday, wkst: 'MO' }]));
  for (const day of resting) add('exdate', day);
  if (zone) {
    const years = Array.from({ length: 5 }, (_, n) => monday.year + n);
    calendar.addSubcomponent(zoneComponent(zone, years));
  }
  calendar.addSubcomponent(event);
  return textOf(calendar);
}

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
