import { quarterOfTimeTo } from '#server/events/waitlist/rules.ts';
import { isPast } from '#server/platform/clock.ts';

/** The longest time for the confirmation of a registration: 12 hours. */
const MAX_CONFIRM_SECONDS = 12 * 60 * 60;
/** The shortest time: 5 minutes, so that the mail can arrive and be read. */
const MIN_CONFIRM_SECONDS = 5 * 60;

/**
 * The deadline for the confirmation of a registration that is made now: after 12 hours, or after a quarter of the
 * time until the start if that is sooner, but after at least 5 minutes. Null if the event begins within 5 minutes: a
 * guest who registers then need not confirm.
 */
export function confirmationDeadline(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const deadline = quarterOfTimeTo(startsAt, now, MAX_CONFIRM_SECONDS);
  const earliest = now.add({ seconds: MIN_CONFIRM_SECONDS });
  if (isPast(startsAt, earliest)) return null;
  return Temporal.Instant.compare(deadline, earliest) < 0 ? earliest : deadline;
}

/**
 * The maximum number of unconfirmed registrations of an occurrence: 5, or a quarter of the capacity if that is more.
 */
export const maxUnconfirmed = (capacity: number): number => Math.max(5, Math.floor(capacity / 4));
