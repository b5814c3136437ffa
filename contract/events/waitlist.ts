import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, outputInstant, text } from '#contract/platform/primitives.ts';
import { GuestDraft } from './guests.ts';
import { Occurrence } from './occurrences.ts';

/** The maximum number of people in the list that a guide reads. */
export const MAX_LISTED_WAITING = 200;

/** Someone on the waitlist of an occurrence, as guides see them. */
const WaitingPerson = z
  .object({
    id: z.string(),
    /** The username of a member, or the name that a guest gave. It is “Guest” while the guest must still confirm. */
    name: z.string(),
    isGuest: z.boolean(),
    joinedAt: outputInstant,
    /** Until when a spot is kept for them; null if none is. */
    offerEndsAt: outputInstant.nullable(),
  })
  .meta({ id: 'WaitingPerson' });
export type WaitingPerson = z.output<typeof WaitingPerson>;

const GuestToken = z.object({ token: text('Token', 500) });

export const waitlist = endpoints({
  waitlist: {
    method: 'GET',
    path: '/events/occurrences/{id}/waitlist',
    access: 'member',
    summary: 'The first 200 people on the waitlist, in order, for those who may edit the event.',
    params: byId,
    reply: z.array(WaitingPerson),
  },
  joinWaitlist: {
    method: 'POST',
    path: '/events/occurrences/{id}/waitlist',
    access: 'member',
    summary: 'Join the waitlist of a full event. Joining again keeps the place.',
    params: byId,
    reply: Occurrence,
  },
  leaveWaitlist: {
    method: 'POST',
    path: '/events/occurrences/{id}/waitlist/leave',
    access: 'member',
    summary: 'Leave the waitlist, or decline the spot that is kept for the caller.',
    params: byId,
    reply: Occurrence,
  },
  joinWaitlistAsGuest: {
    method: 'POST',
    path: '/events/occurrences/{id}/waitlist/guests',
    access: 'anyone',
    summary:
      'Join the waitlist of a full event of a public community as a guest. The mail has a link to leave it. ' +
      'If the event has `guestsConfirm`, they are offered a spot only after they have confirmed with this link. ' +
      'The reply is the same if the email is already registered or waiting.',
    params: byId,
    body: GuestDraft,
    reply: Occurrence,
    status: 201,
  },
  claimSpot: {
    method: 'POST',
    path: '/events/occurrences/{id}/guests/claim',
    access: 'anyone',
    summary: "Take the spot that is kept for a guest, with the token of the link in the guest's mail.",
    params: byId,
    body: GuestToken,
    reply: Occurrence,
  },
  confirmGuest: {
    method: 'POST',
    path: '/events/occurrences/{id}/guests/confirm',
    access: 'anyone',
    summary:
      "Confirm a guest's registration or place on the waitlist with the token of the link in the guest's mail.",
    params: byId,
    body: GuestToken,
    reply: Occurrence,
  },
});
