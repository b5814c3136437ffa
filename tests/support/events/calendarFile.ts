import ICAL from 'ical.js';

/** The start and end of every occurrence in a calendar file, in epoch milliseconds, as ical.js reads them. */
export function eventTimes(text: string): [start: number, end: number][] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const event of events.filter((each) => each.isRecurrenceException())) {
    const master = masters.find(({ uid }) => uid === event.uid);
    if (master) master.relateException(event);
    else masters.push(event); // the file contains one occurrence without its series
  }
  return masters
    .flatMap((event) => {
      if (!event.isRecurring()) return [[event.startDate, event.endDate]];
      const iterator = event.iterator();
      const times: ICAL.Time[][] = [];
      for (let next = iterator.next(); next && times.length < 800; next = iterator.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(next);
        times.push([startDate, endDate]);
      }
      return times;
    })
    .map((interval) => interval.map((time) => time.toJSDate().getTime()) as [number, number])
    .sort(([a], [b]) => a - b);
}

/** The unfolded lines of a calendar file. */
export const unfoldedLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
