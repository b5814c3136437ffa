import { msg, t } from '@lingui/core/macro';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { momentText } from '#web/events/when.ts';

/** The time between the closing of the waitlist and the start, in milliseconds. */
const CLOSES_BEFORE_MS = 3_600_000;

type WaitlistFields = Pick<Occurrence, 'waitlist' | 'startTime' | 'capacity' | 'spotsLeft'>;

/** When the waitlist closes, in epoch milliseconds. */
export const waitlistClosesAt = ({ startTime }: Pick<Occurrence, 'startTime'>): number =>
  Date.parse(startTime) - CLOSES_BEFORE_MS;

/** What the reader has: the heading of the panel, and what follows from it. */
export interface OwnState {
  heading: string;
  text?: string;
}

/** The state of a member, or of the guest whose link was followed. Null for a reader with neither a spot nor a place. */
export function ownState(occurrence: Occurrence, now = Date.now()): OwnState | null {
  const { isBooked, guest, waitlist } = occurrence;
  const { mine, offerEndsAt } = waitlist;
  if (isBooked || guest?.isRegistered) return { heading: t`You have a spot.` };
  if (mine === 'offered' && offerEndsAt) {
    const end = momentText(offerEndsAt);
    return { heading: t`A spot is kept for you until ${end}.` };
  }
  if (!mine || occurrence.spotsLeft > 0) return null;
  if (hasClosed(occurrence, now)) return { heading: t(ON_WAITLIST), text: `${t(CLOSED)} ${t(FIRST_COME)}` };
  if (mine === 'next') return { heading: t`You are next on the waitlist.` };
  return { heading: t(ON_WAITLIST), text: t`If a spot comes free, you are asked by mail.` };
}

/** Says that the waitlist has closed, to readers who are not on it; null if it has not, or if there is a spot. */
export const closedText = (occurrence: WaitlistFields, now = Date.now()): string | null =>
  hasClosed(occurrence, now) ? t(CLOSED) : null;

export const ON_WAITLIST = msg`You are on the waitlist.`;
const CLOSED = msg`The waitlist has closed.`;
const FIRST_COME = msg`A spot that comes free now goes to whoever books it first.`;

/** Whether the waitlist has closed because the event begins within the hour. */
function hasClosed({ waitlist, startTime, capacity, ...rest }: WaitlistFields, now: number): boolean {
  const isLastHour = waitlistClosesAt({ startTime }) <= now && now < Date.parse(startTime);
  return !waitlist.isOpen && isLastHour && capacity > 0 && rest.spotsLeft <= 0;
}
