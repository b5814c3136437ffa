import type { Selectable } from 'kysely';
import type { Occurrence, OccurrenceCard } from '#contract/events/occurrences.ts';
import type { SitPlan } from '#contract/events/sitPlan.ts';
import type { Person } from '#contract/platform/names.ts';
import type { CommunityRow } from '#server/communities/access.ts';
import { type InstantText, iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { formatOf } from '#server/platform/formats.ts';
import type { RoomRow } from './room.ts';

/*
 * A series has a recurrence rule if it repeats. Its occurrences are created together with it, one row each. Members
 * book occurrences. An occurrence is identified by its series and the date that the recurrence rule gave it
 * (RECURRENCE-ID), not by its position, so that bookings survive every change. An event is visible to those who may
 * read its community.
 */

export type SeriesRow = Selectable<DB['event_series']>;

/** A series with its guide, who is null when the account has been deleted. */
export type SeriesPageRow = SeriesRow & { guide: Person | null };

/**
 * An occurrence in a list, with its former text or the text of its series, and whether the viewer has booked it. Lists
 * read the times as text.
 */
export interface OccurrenceCardRow {
  id: string;
  series_id: string;
  community_id: string;
  /** The date that the recurrence rule gave it (RECURRENCE-ID), which identifies it within its series. */
  takes_place_on: string;
  title: string;
  description: string;
  is_formatted: boolean;
  location: string | null;
  starts_at: Temporal.Instant | InstantText;
  ends_at: Temporal.Instant | InstantText;
  timezone: string;
  capacity: number;
  is_unlimited: boolean;
  is_online: boolean;
  attendee_count: number;
  guest_count: number;
  offered_count: number;
  /** False for a date of a series without an end that no guide has confirmed yet. */
  is_confirmed: boolean;
  is_booked: boolean;
}

export interface OccurrenceRow extends OccurrenceCardRow {
  guide_id: string | null;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  /** Whether the occurrence is an extra date, which the rule of its series does not give. */
  is_extra: boolean;
  /** The number of changes of its calendar entry. */
  sequence: number;
}

/** A cancelled date of a series, which can be restored. */
export type CancelledDateRow = Pick<
  OccurrenceRow,
  'id' | 'takes_place_on' | 'starts_at' | 'ends_at' | 'attendee_count' | 'guest_count'
>;

/** An occurrence with its first attendees and guests. */
export type OccurrenceWithAttendeesRow = OccurrenceRow &
  RoomRow & {
    attendees_shown_to: SeriesRow['attendees_shown_to'];
    guests_confirm: boolean;
    join_url: string | null;
    guide: Person | null;
    /** Usernames by the members' ids, in the order of booking. */
    attendees: Record<string, string>;
    guests: { id: string; name: string }[];
    /** Whether anybody waits who can be asked. */
    is_awaited: boolean;
    /** The passage of a book about which the members meet. */
    passage: Occurrence['passage'] | null;
    /** The viewer's place on the waitlist. The time is text, as in JSON. */
    place: { offer_ends_at: string | null; is_next: boolean } | null;
  };

/** The capacity of an occurrence, and how much of it is taken. */
export type Spots = Pick<OccurrenceRow, 'capacity' | 'attendee_count' | 'guest_count' | 'offered_count'>;

/** The number of free spots. It is 0 even if the capacity was lowered below the number of bookings. */
export const spotsLeft = (row: Spots): number =>
  Math.max(0, row.capacity - row.attendee_count - row.guest_count - row.offered_count);

export const cardOf = (row: OccurrenceCardRow): OccurrenceCard => ({
  id: row.id,
  seriesId: row.series_id,
  day: row.takes_place_on,
  communityId: row.community_id,
  title: row.title,
  description: row.description,
  descriptionFormat: formatOf(row.is_formatted),
  startTime: iso(row.starts_at),
  endTime: iso(row.ends_at),
  timezone: row.timezone,
  location: row.location,
  capacity: row.capacity,
  isUnlimited: row.is_unlimited,
  isOnline: row.is_online,
  spotsLeft: spotsLeft(row),
  offeredCount: row.offered_count,
  isConfirmed: row.is_confirmed,
  isBooked: row.is_booked,
  attendeeCount: row.attendee_count,
  guestCount: row.guest_count,
});

/** The fields that a single occurrence and a series have, but an occurrence in a list does not have. */
export const detailFieldsOf = (
  row: Pick<OccurrenceWithAttendeesRow, 'attendees_shown_to' | 'guide' | 'guests_confirm' | 'sit'>,
  { id, name }: CommunityRow,
) => ({
  attendeesShownTo: row.attendees_shown_to,
  guestsConfirm: row.guests_confirm,
  sit: row.sit as SitPlan | null,
  community: { id, name },
  guide: row.guide,
});

/** No offers are made within this time before the start of an event. Anybody can book a free spot then. */
export const LAST_HOUR = { minutes: 60 };

/** Whether the start is so near that no offers are made any more. */
export const isLastHour = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(startsAt.subtract(LAST_HOUR), now) <= 0;

/** Whether people can join the waitlist of an occurrence now. */
export const isWaitlistOpen = (
  occurrence: Spots & Pick<OccurrenceRow, 'starts_at'>,
  now: Temporal.Instant,
): boolean =>
  occurrence.capacity > 0 && spotsLeft(occurrence) === 0 && !isLastHour(occurrence.starts_at, now);

/** A guest to whom a mail with a token was sent. */
export interface GuestOfLink {
  id: string;
  occurrence_id: string;
  /** Whether the guest has a spot. Otherwise they wait for one, or have cancelled. */
  isRegistered: boolean;
  /** The place of a guest who waits for a spot. */
  place: Selectable<DB['waiting']> | null;
  /** The deadline for the confirmation of the registration; null if none is needed. */
  confirmBy: Temporal.Instant | null;
  /** The member who has taken over the registration. */
  userId: string | null;
}
