import ICAL from 'ical.js';
import { DAY_MS, dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { cutText, withoutControls } from '#contract/platform/text/fileText.ts';
import { MAX_OBSERVANCE_NAME, mergedDays, type NamedDay } from '#contract/sadhana/observances.ts';

/** An event that lasts longer is a season and not a day. */
const MAX_EVENT_DAYS = 31;
/** How far back and ahead days are read. Repeated events may have no end. */
const [DAYS_BACK, DAYS_AHEAD] = [366, 1_100];
/** Events of a series before the days that are read. */
const MAX_REPETITIONS = 5_000;

/**
 * The days of a calendar file (RFC 5545) with their titles, each once, from a year ago to three years ahead, in their order.
 * A day with a time is the day in the time zone of the event.
 * @throws if the text is no calendar
 */
export function calendarFileDays(text: string, today: string): NamedDay[] {
  const [from, to] = [dayNumber(today) - DAYS_BACK, dayNumber(today) + DAYS_AHEAD];
  const found: NamedDay[] = [];
  for (const calendar of calendarsIn(text))
    for (const event of eventsIn(calendar)) {
      const title = withoutControls(event.summary ?? '').replace(/\s+/g, ' ');
      const name = cutText(title.trim(), MAX_OBSERVANCE_NAME);
      if (!name || event.component.getFirstPropertyValue('status') === 'CANCELLED') continue;
      const length = lengthOf(event);
      for (const first of startsOf(event, to))
        for (let day = first; day < first + length; day += 1)
          if (day >= from && day <= to) found.push({ on: dayOfNumber(day), name });
    }
  return mergedDays(found);
}

function calendarsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[];
  const isOne = typeof parsed[0] === 'string';
  const calendars = (isOne ? [parsed] : parsed).map((each) => new ICAL.Component(each as [string, [], []]));
  if (calendars.every(({ name }) => name !== 'vcalendar')) throw new Error('The file is no calendar.');
  return calendars;
}

/** The events of a calendar. A rule knows the single dates of it that are moved or cancelled, which are events, too. */
function eventsIn(calendar: ICAL.Component): ICAL.Event[] {
  const components = calendar.getAllSubcomponents('vevent');
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid');
  const exceptions = new Map<unknown, ICAL.Component[]>();
  for (const component of components.filter(isException)) {
    const others = exceptions.get(uidOf(component));
    if (others) others.push(component);
    else exceptions.set(uidOf(component), [component]);
  }
  return components.map((component) => {
    const own = isException(component) ? [] : (exceptions.get(uidOf(component)) ?? []);
    return new ICAL.Event(component, { exceptions: own });
  });
}

/** The number of the day of a time, without its zone. */
const numberOf = (time: ICAL.Time): number => Date.UTC(time.year, time.month - 1, time.day) / DAY_MS;

/** The number of days of an event. The end of an event that lasts all day is the day after the last one. */
function lengthOf({ startDate, endDate }: ICAL.Event): number {
  const days = startDate.isDate && endDate ? numberOf(endDate) - numberOf(startDate) : 1;
  return days > MAX_EVENT_DAYS ? 0 : Math.max(1, days);
}

/** The numbers of the days on which an event begins, up to a day, without dates that are moved or cancelled. */
function* startsOf(event: ICAL.Event, to: number): Generator<number> {
  if (!event.isRecurring()) {
    yield numberOf(event.startDate);
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; count < MAX_REPETITIONS; count += 1) {
    const next = iterator.next();
    if (!next || numberOf(next) > to) return;
    if (!isReplaced(event, next)) yield numberOf(next);
  }
}

/** Whether another event takes the place of a date. */
const isReplaced = ({ exceptions }: ICAL.Event, date: ICAL.Time): boolean =>
  [date, date.convertToZone(ICAL.Timezone.utcTimezone)].some((time) => time.toString() in exceptions);
