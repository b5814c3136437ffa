import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/instants.ts';
import { Person } from '#contract/platform/names.ts';
import { byId, outputDay, outputInstant } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';
import { SitPlan } from './sitPlan.ts';

/**
 * Who sees the list of attendees: everyone who sees the event, or only members of the community and admins.
 */
export const AttendeesShownTo = z.enum(
  ['everyone', 'members'],
  schemaMessage('Attendees must be shown to everyone or members'),
);
export type AttendeesShownTo = z.output<typeof AttendeesShownTo>;

export const eventFields = {
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  description: z.string(),
  descriptionFormat: TextFormat,
  startTime: outputInstant,
  endTime: outputInstant,
  /** The event's IANA time zone. */
  timezone: z.string(),
  location: z.string().nullable(),
  capacity: z.int(),
  /** Whether the number of spots is not limited. The capacity is then 10,000. */
  isUnlimited: z.boolean(),
  /** Whether people can join over a link. Only those who take part see the link itself. */
  isOnline: z.boolean(),
};

/** The fields of a single occurrence or series that an occurrence in a list does not have. */
export const detailFields = {
  attendeesShownTo: AttendeesShownTo,
  community: z.object({ id: z.string(), name: z.string() }),
  /** The guide who created the series; null when the account has been deleted. */
  guide: Person.nullable(),
  /** Whether guests must confirm their registration by a link in the mail. */
  guestsConfirm: z.boolean(),
  /** The plan of a shared sit; null if there is none. */
  sit: SitPlan.nullable(),
};

const cardFields = {
  ...eventFields,
  seriesId: z.string(),
  /** The day that identifies the occurrence in its series. Moving one date of a repeating series does not change it. */
  day: outputDay,
  /** `capacity` without the attendees, the guests and the offered spots, and at least 0. */
  spotsLeft: z.int(),
  /** The number of spots that are offered to people on the waitlist. */
  offeredCount: z.int(),
  /** Whether it takes place. Dates of a series without an end cannot be booked before a guide confirms them. */
  isConfirmed: z.boolean(),
  /** Whether the caller has booked the occurrence. */
  isBooked: z.boolean(),
  attendeeCount: z.int(),
  guestCount: z.int(),
};

/** The waitlist of an occurrence, as the caller sees it. Nobody sees their position. */
const Waitlist = z
  .object({
    /** Whether people can join it: the event is full, and begins in more than an hour. */
    isOpen: z.boolean(),
    /**
     * The caller's state: `waiting`, `next` for the first of those who wait, or `offered` while a spot is kept for
     * them. Null for those who are not on the waitlist.
     */
    mine: z.enum(['waiting', 'next', 'offered']).nullable(),
    /** Until when the spot is kept; null without an offer. */
    offerEndsAt: outputInstant.nullable(),
  })
  .meta({ id: 'Waitlist' });
export type Waitlist = z.output<typeof Waitlist>;

/** The registration of the guest whose token the call has. */
const GuestRegistration = z
  .object({
    /** Whether the guest has a spot. Guests may also be on the waitlist, or have cancelled. */
    isRegistered: z.boolean(),
    /** Whether the registration has become a booking of the member who has the guest's email. */
    isTakenOver: z.boolean(),
    /** Until when the guest must confirm the registration, or the place on the waitlist; null if it is confirmed. */
    confirmBy: outputInstant.nullable(),
  })
  .meta({ id: 'GuestRegistration' });
export type GuestRegistration = z.output<typeof GuestRegistration>;

/** An occurrence in a list. */
export const OccurrenceCard = z.object(cardFields).meta({ id: 'OccurrenceCard' });
export type OccurrenceCard = z.output<typeof OccurrenceCard>;

/**
 * One occurrence, with the first 200 attendees and the first 200 guests in the order of booking. Both lists
 * are empty for callers who may not see them. Everyone sees the counts.
 */
export const Occurrence = z
  .object({
    ...cardFields,
    ...detailFields,
    attendeeIds: z.array(z.string()),
    guestIds: z.array(z.string()),
    attendees: z.array(z.object({ id: z.string(), username: z.string() })),
    /** The name is “Guest” until the registration is confirmed. */
    guests: z.array(z.object({ id: z.string(), name: z.string() })),
    waitlist: Waitlist,
    /** Whether somebody on the waitlist is asked when a spot comes free. */
    isAwaited: z.boolean(),
    /** The caller's registration as a guest; null without a valid `Guest-Token` of this occurrence. */
    guest: GuestRegistration.nullable(),
    /** The passage of a book about which the members meet then. Absent without one, and for those who may not read it. */
    passage: z.object({ id: z.string(), title: z.string() }).optional(),
    /** The link for joining online, from 15 minutes before the start to the end, for those who booked and guides. */
    joinUrl: z.string().nullable(),
    can: z.object({
      /** Whether the caller may book and cancel at all: until the event ends, even if it is full. Not if it is unconfirmed. */
      book: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
      /** Whether the caller may enter the room of the shared sit now. */
      enter: z.boolean(),
    }),
  })
  .meta({ id: 'Occurrence' });
export type Occurrence = z.output<typeof Occurrence>;

export const occurrences = endpoints({
  calendar: {
    method: 'GET',
    path: '/events/communities/{id}/occurrences',
    access: 'anyone',
    summary:
      'Up to 1,000 occurrences that overlap [start, end), earliest first, and fewer if their descriptions are very long. ' +
      'The default is the next 90 days.',
    params: byId,
    query: z.object({ start: instant('start').optional(), end: instant('end').optional() }),
    reply: z.array(OccurrenceCard),
  },
  read: {
    method: 'GET',
    path: '/events/occurrences/{id}',
    access: 'anyone',
    summary: 'One occurrence.',
    params: byId,
    acceptsGuestToken: true,
    reply: Occurrence,
  },
  cancel: {
    method: 'DELETE',
    path: '/events/occurrences/{id}',
    access: 'member',
    summary: 'Cancel one occurrence. Everyone who booked it is notified by mail.',
    params: byId,
    status: 204,
  },
});
