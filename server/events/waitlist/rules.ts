import { say } from '#contract/platform/say.ts';
import {
  isLastHour,
  isWaitlistOpen,
  LAST_HOUR,
  type OccurrenceRow,
  type Spots,
} from '#server/events/occurrence/rules.ts';
import { conflict } from '#server/platform/errors.ts';

/** The longest time for which a spot is kept. */
const MAX_OFFER_SECONDS = 24 * 60 * 60;
/** The hours of the day at which no offer ends, because people sleep. */
const [NIGHT_BEGINS, NIGHT_ENDS] = [22, 7];

/** The instant after a quarter of the time until the start, or after `maxSeconds` if that is sooner. */
export function quarterOfTimeTo(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  maxSeconds: number,
): Temporal.Instant {
  const seconds = Math.floor(now.until(startsAt).total('seconds') / 4);
  return now.add({ seconds: Math.min(seconds, maxSeconds) });
}

/**
 * The end of an offer that is made now: after 24 hours, or after a quarter of the time until the start if that is
 * sooner. An offer that would end between 22:00 and 07:00 in the time zone of the event ends at 07:00, if the event
 * begins at least an hour later.
 */
export function offerEnd(
  { starts_at, timezone }: Pick<OccurrenceRow, 'starts_at' | 'timezone'>,
  now: Temporal.Instant,
): Temporal.Instant {
  const end = quarterOfTimeTo(starts_at, now, MAX_OFFER_SECONDS);
  const local = end.toZonedDateTimeISO(timezone);
  if (local.hour >= NIGHT_ENDS && local.hour < NIGHT_BEGINS) return end;
  const day = local.hour >= NIGHT_BEGINS ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  const morning = day.toZonedDateTime({ timeZone: timezone, plainTime: { hour: NIGHT_ENDS } }).toInstant();
  return Temporal.Instant.compare(morning, starts_at.subtract(LAST_HOUR)) <= 0 ? morning : end;
}

/** Why nobody can join the waitlist of an occurrence now; null if people can. */
export function joinRefusal(occurrence: Spots & Pick<OccurrenceRow, 'starts_at'>, now: Temporal.Instant) {
  if (isWaitlistOpen(occurrence, now)) return null;
  if (occurrence.capacity === 0) return conflict('no_bookings', say('This event takes no bookings.'));
  return isLastHour(occurrence.starts_at, now)
    ? conflict('waitlist_closed', say('The waitlist has closed.'))
    : conflict('free_spot', say('There is a free spot.'));
}
