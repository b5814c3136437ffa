import { type Clock, dayIn, isZone } from './clock.ts';
import { badField } from './refuse.ts';

/** The calendar day, `YYYY-MM-DD`, that it is for a caller in `timezone`. Refuses a zone that nobody knows. */
export function todayIn(timezone = 'UTC', clock: Clock): string {
  if (!isZone(timezone)) throw badField('timezone', 'Unknown timezone');
  return dayIn(timezone, clock());
}
