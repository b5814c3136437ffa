import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, instant, outputInstant } from '#contract/platform/primitives.ts';

/**
 * Who sees the list of attendees: everyone who sees the event, or only members of the community and admins.
 */
export const AttendeesShownTo = z.enum(
  ['everyone', 'members'],
  'Attendees must be shown to everyone or members',
);
export type AttendeesShownTo = z.output<typeof AttendeesShownTo>;

export const eventFields = {
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  description: z.string(),
  startTime: outputInstant,
  endTime: outputInstant,
  /** The event's IANA time zone. */
  timezone: z.string(),
  location: z.string().nullable(),
  capacity: z.int(),
};

/** The fields of a single occurrence or series that an occurrence in a list does not have. */
export const detailFields = {
  attendeesShownTo: AttendeesShownTo,
  community: z.object({ id: z.string(), name: z.string() }),
  /** The guide who created the series; null when the account has been deleted. */
  guide: z.object({ id: z.string(), username: z.string() }).nullable(),
};

const cardFields = {
  ...eventFields,
  seriesId: z.string(),
  spotsLeft: z.int(),
  /** Whether the caller has booked it. */
  isBooked: z.boolean(),
  attendeeCount: z.int(),
  guestCount: z.int(),
};

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
    guests: z.array(z.object({ id: z.string(), name: z.string() })),
    can: z.object({ book: z.boolean(), delete: z.boolean() }),
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
