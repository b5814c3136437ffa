import ICAL from 'ical.js';

/** The start and end of every event in a calendar file, in milliseconds, as a calendar program reads them. */
export function imported(text: string): [start: number, end: number][] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const event of events.filter((each) => each.isRecurrenceException())) {
    const master = masters.find(({ uid }) => uid === event.uid);
    if (master) master.relateException(event);
    else masters.push(event); // a file with a single occurrence
  }
  return masters
    .flatMap((event) => {
      if (!event.isRecurring()) return [[event.startDate, event.endDate]];
      const times = event.iterator();
      const all: ICAL.Time[][] = [];
      for (let next = times.next(); next && all.length < 800; next = times.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(next);
        all.push([startDate, endDate]);
      }
      return all;
    })
    .map((times) => times.map((time) => time.toJSDate().getTime()) as [number, number])
    .sort(([a], [b]) => a - b);
}

/** The unfolded lines of a calendar file. */
export const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
