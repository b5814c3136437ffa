import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { publicName } from '#contract/platform/names.ts';
import {
  byId,
  count,
  email,
  id,
  instant,
  instantOut,
  maxLength,
  optionalText,
  pageOf,
  paging,
  text,
  zone,
} from '#contract/platform/primitives.ts';
import { Frequency, Recurrence, Weekday } from './recurrence.ts';

const NO_COMMUNITY = 'Community ID is missing. Please create events from the community page.';
export const EVENT_FULL = 'This event is full.';
/** The longest occurrence, in days. */
export const MAX_OCCURRENCE_DAYS = 7;

/**
 * Who sees the list of attendees: everyone who sees the event, or only members of the community and admins.
 */
export const AttendeesShownTo = z.enum(
  ['everyone', 'members'],
  'Attendees must be shown to everyone or members',
);
export type AttendeesShownTo = z.output<typeof AttendeesShownTo>;

const drafted = {
  title: text('Title', LIMITS.title),
  description: text('Description', LIMITS.description),
  location: optionalText('Location', LIMITS.location),
  capacity: count('Capacity', 0, 10_000)
    .nullish()
    .transform((value) => value ?? 0),
  /**
   * The default for a new series is everyone in a public community, and members in a private one. A change
   * without it keeps the value, because older clients do not know the field.
   */
  attendeesShownTo: AttendeesShownTo.optional(),
};

/** Milliseconds from start to end; NaN if one of them is not a valid date-time. */
const lengthOf = ({ startTime, endTime }: { startTime?: unknown; endTime?: unknown }) =>
  at(endTime) - at(startTime);
const at = (time: unknown) =>
  typeof time === 'string' && /(Z|[+-]\d\d:\d\d)$/i.test(time) ? Date.parse(time) : Number.NaN;
// Checked even if other fields are invalid, so that all problems are reported together.
const atTheEnd = { path: ['endTime'], when: () => true };

export const SeriesDraft = z
  .object({
    communityId: text('Community ID', 100, NO_COMMUNITY),
    ...drafted,
    startTime: instant('Start time'),
    endTime: instant('End time'),
    timezone: zone,
    recurrence: Recurrence.nullish().transform((value) => value ?? null),
  })
  .refine((draft) => !(lengthOf(draft) <= 0), { error: 'End time must be after the start time', ...atTheEnd })
  .refine((draft) => !(lengthOf(draft) > MAX_OCCURRENCE_DAYS * 86_400_000), {
    error: `An event must not be longer than ${MAX_OCCURRENCE_DAYS} days`,
    ...atTheEnd,
  })
  .meta({ id: 'SeriesDraft' });
export type SeriesDraft = z.output<typeof SeriesDraft>;

/** The fields of a series that can be changed. Its days and times cannot. */
export const SeriesChange = z.object(drafted).meta({ id: 'SeriesChange' });
export type SeriesChange = z.output<typeof SeriesChange>;

export const GuestDraft = z
  .object({ name: publicName('Name', LIMITS.name), email })
  .meta({ id: 'GuestDraft' });
export type GuestDraft = z.output<typeof GuestDraft>;

const sharedFields = {
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  description: z.string(),
  startTime: instantOut,
  endTime: instantOut,
  /** The event's IANA time zone. */
  timezone: z.string(),
  location: z.string().nullable(),
  capacity: z.int(),
};

/** The community of an event. */
const placed = {
  attendeesShownTo: AttendeesShownTo,
  community: z.object({ id: z.string(), name: z.string() }),
  /** The guide who created the series; null when the account has been deleted. */
  guide: z.object({ id: z.string(), username: z.string() }).nullable(),
};

const listed = {
  ...sharedFields,
  seriesId: z.string(),
  spotsLeft: z.int(),
  /** By the caller. */
  isBooked: z.boolean(),
  attendeeCount: z.int(),
  guestCount: z.int(),
};

/** An occurrence in a list. */
export const OccurrenceCard = z.object(listed).meta({ id: 'OccurrenceCard' });
export type OccurrenceCard = z.output<typeof OccurrenceCard>;

/**
 * One occurrence, with the first 200 attendees and the first 200 guests in the order of booking. Both lists
 * are empty for callers who may not see them; the counts are not.
 */
export const Occurrence = z
  .object({
    ...listed,
    ...placed,
    attendeeIds: z.array(z.string()),
    guestIds: z.array(z.string()),
    attendees: z.array(z.object({ id: z.string(), username: z.string() })),
    guests: z.array(z.object({ id: z.string(), name: z.string() })),
    can: z.object({ book: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Occurrence' });
export type Occurrence = z.output<typeof Occurrence>;

export const Series = z
  .object({
    ...sharedFields,
    ...placed,
    /** Null when the account has been deleted. */
    guideId: z.string().nullable(),
    recurrence: z
      .object({
        frequency: Frequency,
        interval: z.int(),
        byDay: z.array(Weekday).nullable(),
        until: instantOut,
      })
      .nullable(),
    upcomingOccurrences: z.array(OccurrenceCard),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Series' });
export type Series = z.output<typeof Series>;

/** The secret address of a private community's calendar. */
export const FeedAddress = z.object({ url: z.string() }).meta({ id: 'FeedAddress' });
export type FeedAddress = z.output<typeof FeedAddress>;

/** The path of the API call and of the page in the mail: mail programs post to the address of the page. */
export const UNSUBSCRIBE = '/events/unsubscribe';

const CALENDAR = 'text/calendar';
const occurrence = { params: byId, reply: Occurrence };

export const events = endpoints({
  create: {
    method: 'POST',
    path: '/events/series',
    access: 'member',
    summary: 'Create an event or a series of up to 750 occurrences, as a guide of the community.',
    body: SeriesDraft,
    status: 201,
    reply: Series,
  },
  readSeries: {
    method: 'GET',
    path: '/events/series/{id}',
    access: 'anyone',
    summary: 'A series with its next 50 occurrences.',
    params: byId,
    reply: Series,
  },
  updateSeries: {
    method: 'PUT',
    path: '/events/series/{id}',
    access: 'member',
    summary: 'Change the text and capacity of a series. Occurrences that have begun stay as they are.',
    params: byId,
    body: SeriesChange,
    reply: Series,
  },
  removeSeries: {
    method: 'DELETE',
    path: '/events/series/{id}',
    access: 'member',
    summary: 'Delete a series. Everyone who booked an upcoming occurrence is notified by mail.',
    params: byId,
    status: 204,
  },
  calendar: {
    method: 'GET',
    path: '/events/communities/{id}/occurrences',
    access: 'anyone',
    summary:
      'Up to 1,000 occurrences that overlap [start, end), earliest first. The default is the next 90 days.',
    params: byId,
    query: z.object({ start: instant('start').optional(), end: instant('end').optional() }),
    reply: z.array(OccurrenceCard),
  },
  mine: {
    method: 'GET',
    path: '/events/mine',
    access: 'member',
    summary: 'The occurrences that the caller has booked and that have not ended, earliest first.',
    query: z.object(paging()),
    reply: pageOf(OccurrenceCard),
  },
  read: {
    method: 'GET',
    path: '/events/occurrences/{id}',
    access: 'anyone',
    summary: 'One occurrence.',
    ...occurrence,
  },
  cancel: {
    method: 'DELETE',
    path: '/events/occurrences/{id}',
    access: 'member',
    summary: 'Cancel one occurrence. Everyone who booked it is notified by mail.',
    params: byId,
    status: 204,
  },
  book: {
    method: 'POST',
    path: '/events/occurrences/{id}/book',
    access: 'member',
    summary: 'Book a spot.',
    ...occurrence,
  },
  cancelBooking: {
    method: 'POST',
    path: '/events/occurrences/{id}/cancel-booking',
    access: 'member',
    summary: 'Cancel the caller’s booking.',
    ...occurrence,
  },
  registerGuest: {
    method: 'POST',
    path: '/events/occurrences/{id}/guests',
    access: 'anyone',
    summary: 'Register a guest for an event of a public community. A mail contains a link that cancels.',
    ...occurrence,
    body: GuestDraft,
    status: 201,
  },
  cancelGuest: {
    method: 'POST',
    path: '/events/occurrences/{id}/guests/cancel',
    access: 'anyone',
    summary: "Cancel a guest's registration with the token of the link in the mail.",
    ...occurrence,
    body: z.object({ token: text('Token', 500) }),
  },
  unsubscribe: {
    method: 'POST',
    path: UNSUBSCRIBE,
    access: 'anyone',
    summary: 'Unsubscribe with the token of a mail’s link, also by one click (RFC 8058).',
    query: z.object({ from: z.enum(['registration', 'reminders']), token: text('Token', 500) }),
    isBodyIgnored: true,
    reply: z.object({ message: z.string() }),
  },
  removeGuest: {
    method: 'DELETE',
    path: '/events/occurrences/{id}/guests/{guestId}',
    access: 'member',
    summary: 'Remove a guest’s registration, as a guide.',
    params: z.object({ id, guestId: id }),
    status: 204,
  },
  feed: {
    method: 'GET',
    path: '/events/communities/{id}/calendar.ics',
    access: 'anyone',
    summary: "A community's calendar feed (RFC 5545). A private community needs a member's `key`.",
    params: byId,
    query: z.object({ key: maxLength(z.string('key must be given once'), 'key', 100).optional() }),
    file: CALENDAR,
  },
  file: {
    method: 'GET',
    path: '/events/occurrences/{id}/event.ics',
    access: 'anyone',
    summary: 'One occurrence as a calendar file (RFC 5545).',
    params: byId,
    file: CALENDAR,
  },
  createFeedAddress: {
    method: 'POST',
    path: '/events/communities/{id}/feed-address',
    access: 'member',
    summary: "Create the caller's secret address of a private community's calendar, replacing the last one.",
    params: byId,
    status: 201,
    reply: FeedAddress,
  },
  deleteFeedAddress: {
    method: 'DELETE',
    path: '/events/communities/{id}/feed-address',
    access: 'member',
    summary: 'Delete the caller’s secret calendar address.',
    params: byId,
    status: 204,
  },
});
