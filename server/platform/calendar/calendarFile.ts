import ICAL from 'ical.js';
import type { Deps } from '#server/platform/deps.ts';

// ical.js does not count the space at the beginning of a folded line.
ICAL.foldLength = 74;

/** The name of the site, and the origin of its pages. */
export interface Publisher {
  productName: string;
  publicUrl: string;
}

export const publisherOf = ({ site, settings }: Pick<Deps, 'site' | 'settings'>): Publisher => ({
  productName: site.name,
  publicUrl: settings.publicUrl,
});

/** An empty calendar of one part of the product: `-//Vichara//Events//EN`. */
export function emptyCalendar({ productName }: Pick<Publisher, 'productName'>, part: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', `-//${productName}//${part}//EN`);
  return calendar;
}

/** The text of a calendar file. */
export const textOf = (calendar: ICAL.Component): string => `${calendar.toString()}\r\n`;

/** Adds a local time with its time zone. */
export function addZonedTime(
  component: ICAL.Component,
  name: string,
  time: ICAL.Time,
  timezone: string,
): void {
  component.addPropertyWithValue(name, time).setParameter('tzid', timezone);
}
