import type { Occurrence } from '#contract/events/occurrences.ts';
import { momentText } from '#web/events/when.ts';

/** The time between the closing of the waitlist and the start, in milliseconds. */
const CLOSES_BEFORE_MS = 3_600_000;

type WaitlistFields = Pick<Occurrence, 'waitlist' | 'startTime' | 'capacity' | 'spotsLeft'>;

/** When the waitlist closes, in epoch milliseconds. */
export const waitlistClosesAt = ({ startTime }: Pick<Occurrence, 'startTime'>): number =>
  Date.parse(startTime) - CLOSES_BEFORE_MS;

/** The text about the waitlist or about the spot that is kept for the reader; null if there is nothing to say. */
export function waitlistText(occurrence: WaitlistFields, now = Date.now()): string | null {
  const { waitlist, spotsLeft } = occurrence;
  const { mine, offerEndsAt } = waitlist;
  if (mine === 'offered' && offerEndsAt) return `A spot is kept for you until ${momentText(offerEndsAt)}.`;
  if (spotsLeft > 0) return null;
  if (hasClosed(occurrence, now)) return mine ? `${CLOSED} ${FIRST_COME}` : CLOSED;
  if (mine === 'next') return 'You are next on the waitlist.';
  return mine ? 'You are on the waitlist. If a spot comes free, you are asked by mail.' : null;
}

const CLOSED = 'The waitlist has closed.';
const FIRST_COME = 'A spot that comes free now goes to whoever books it first.';

/** Whether the waitlist has closed because the event begins within the hour. */
function hasClosed({ waitlist, startTime, capacity, ...rest }: WaitlistFields, now: number): boolean {
  const isLastHour = waitlistClosesAt({ startTime }) <= now && now < Date.parse(startTime);
  return !waitlist.isOpen && isLastHour && capacity > 0 && rest.spotsLeft <= 0;
}
