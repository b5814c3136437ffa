import type { Occurrence } from '#contract/events/occurrences.ts';

/** The part of the registration panel whose button is filled, because it is the one for now. */
export type FilledButton = 'room' | 'link' | 'booking';

/** `guestView` is the event as seen by the guest whose link was followed. */
export function filledButton(occurrence: Occurrence, guestView: Occurrence | undefined): FilledButton {
  if (occurrence.can.enter || guestView?.can.enter) return 'room';
  return occurrence.joinUrl || guestView?.joinUrl ? 'link' : 'booking';
}
