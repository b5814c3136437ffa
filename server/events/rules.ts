import type { Selectable } from 'kysely';
import type { Occurrence, OccurrenceCard } from '#contract/events/occurrences.ts';
import type { Series } from '#contract/events/series.ts';
import { type CommunityRow, type MaybeViewer, mayManage } from '#server/communities/access.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

/*
 * A series has a recurrence rule if it repeats. Its occurrences are created together with it, one row each. Members
 * book occurrences. An occurrence is identified by its series and the date that the recurrence rule gave it
 * (RECURRENCE-ID), not by its position, so that bookings survive every change. An event is visible to those who may
 * read its community.
 */

export type SeriesRow = Selectable<DB['event_series']>;

/** A series with the username of its guide, which is null when the account has been deleted. */
export type SeriesPageRow = SeriesRow & { guide_username: string | null };

/** An occurrence with its former text or the text of its series, and whether the viewer has booked it. */
export interface OccurrenceRow {
  id: string;
  series_id: string;
  community_id: string;
  guide_id: string | null;
  /** The date that the recurrence rule gave it (RECURRENCE-ID), which identifies it within its series. */
  takes_place_on: string;
  title: string;
  description: string;
  location: string | null;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  timezone: string;
  capacity: number;
  attendee_count: number;
  guest_count: number;
  is_booked: boolean;
}
/** An occurrence with its first attendees and guests. */
export type OccurrenceWithAttendeesRow = OccurrenceRow & {
  attendees_shown_to: SeriesRow['attendees_shown_to'];
  guide_username: string | null;
  attendees: { id: string; username: string }[];
  guests: { id: string; name: string }[];
};

type SeriesGuide = { guide_id: string | null };

/**
 * Whether the viewer may change or delete a series, or cancel one of its occurrences. All guides of the community and
 * admins may. The member who created the series may as long as they are a member of the community.
 */
export const mayChange = ({ guide_id }: SeriesGuide, community: CommunityRow, viewer: MaybeViewer): boolean =>
  mayManage(community, viewer) ||
  (viewer !== null && guide_id === viewer.id && community.membership !== null);

/** The number of free spots. It is 0 even if the capacity was lowered below the number of bookings. */
export const spotsLeft = (row: Pick<OccurrenceRow, 'capacity' | 'attendee_count' | 'guest_count'>): number =>
  Math.max(0, row.capacity - row.attendee_count - row.guest_count);

export const cardOf = (row: OccurrenceRow): OccurrenceCard => ({
  id: row.id,
  seriesId: row.series_id,
  communityId: row.community_id,
  title: row.title,
  description: row.description,
  startTime: iso(row.starts_at),
  endTime: iso(row.ends_at),
  timezone: row.timezone,
  location: row.location,
  capacity: row.capacity,
  spotsLeft: spotsLeft(row),
  isBooked: row.is_booked,
  attendeeCount: row.attendee_count,
  guestCount: row.guest_count,
});

/** Whether the viewer may see the attendees. In some series, only members of the community and admins may. */
const maySeeAttendees = (
  { attendees_shown_to }: Pick<SeriesRow, 'attendees_shown_to'>,
  { membership }: CommunityRow,
  viewer: MaybeViewer,
): boolean => attendees_shown_to === 'everyone' || membership !== null || viewer?.role === 'admin';

/** The fields that a single occurrence and a series have, but an occurrence in a list does not have. */
const detailFieldsOf = (
  row: Pick<SeriesPageRow, 'attendees_shown_to' | 'guide_id' | 'guide_username'>,
  { id, name }: CommunityRow,
) => ({
  attendeesShownTo: row.attendees_shown_to,
  community: { id, name },
  guide:
    row.guide_id && row.guide_username !== null ? { id: row.guide_id, username: row.guide_username } : null,
});

export function occurrenceOf(
  row: OccurrenceWithAttendeesRow,
  community: CommunityRow,
  viewer: MaybeViewer,
  now: Temporal.Instant,
): Occurrence {
  const canSeeAttendees = maySeeAttendees(row, community, viewer);
  const [attendees, guests] = canSeeAttendees ? [row.attendees, row.guests] : [[], []];
  return {
    ...cardOf(row),
    ...detailFieldsOf(row, community),
    attendeeIds: attendees.map(({ id }) => id),
    guestIds: guests.map(({ id }) => id),
    attendees,
    guests,
    can: { book: viewer !== null && !isPast(row.ends_at, now), delete: mayChange(row, community, viewer) },
  };
}

/** A series as it was planned. */
export const seriesFieldsOf = (
  row: SeriesRow,
): Omit<Series, 'upcomingOccurrences' | 'can' | 'community' | 'guide'> => ({
  id: row.id,
  communityId: row.community_id,
  guideId: row.guide_id,
  title: row.title,
  description: row.description,
  startTime: iso(row.starts_at),
  endTime: iso(row.ends_at),
  timezone: row.timezone,
  location: row.location,
  capacity: row.capacity,
  attendeesShownTo: row.attendees_shown_to,
  recurrence:
    row.frequency && row.step && row.until_at
      ? { frequency: row.frequency, interval: row.step, byDay: row.by_day, until: iso(row.until_at) }
      : null,
});

export const seriesOf = (
  row: SeriesPageRow,
  upcoming: OccurrenceRow[],
  community: CommunityRow,
  viewer: MaybeViewer,
): Series => ({
  ...seriesFieldsOf(row),
  ...detailFieldsOf(row, community),
  upcomingOccurrences: upcoming.map(cardOf),
  can: { edit: mayChange(row, community, viewer), delete: mayChange(row, community, viewer) },
});
