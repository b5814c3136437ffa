import type { Occurrence } from '#contract/events/occurrences.ts';

/** The note that tells people who will see their name. */
export function nameNote({ attendeesShownTo }: Occurrence, isWaitlist = false): string {
  const readers = attendeesShownTo === 'everyone' ? 'on this page' : 'to members of this community';
  return isWaitlist
    ? `The guides see your name. When you have a spot, it is shown ${readers}.`
    : `Your name is shown ${readers}.`;
}
