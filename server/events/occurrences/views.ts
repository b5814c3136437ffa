import type { Occurrence, Waitlist } from '#contract/events/occurrences.ts';
import type { CommunityRow, MaybeViewer } from '#server/communities/access.ts';
import type { GuestOfLink } from '#server/events/guests/rules.ts';
import { mayEnter, roomOf } from '#server/events/room/rules.ts';
import {
  cardOf,
  detailFieldsOf,
  mayChange,
  type OccurrenceRow,
  type OccurrenceWithAttendeesRow,
  type SeriesRow,
} from '#server/events/rules.ts';
import { isLastHour, isWaitlistOpen, LAST_HOUR } from '#server/events/waitlist/rules.ts';
import { iso, isPast } from '#server/platform/clock.ts';

/** An occurrence as the viewer sees it. */
export function occurrenceOf(
  row: OccurrenceWithAttendeesRow,
  community: CommunityRow,
  viewer: MaybeViewer,
  now: Temporal.Instant,
  guest: GuestOfLink | null,
): Occurrence {
  const canSeeAttendees = maySeeAttendees(row, community, viewer);
  const canEdit = mayChange(row, community, viewer);
  const isBooked = row.is_booked || guest?.isRegistered === true;
  const [attendees, guests] = canSeeAttendees
    ? [Object.entries(row.attendees).map(([id, username]) => ({ id, username })), row.guests]
    : [[], []];
  return {
    ...cardOf(row),
    ...detailFieldsOf(row, community),
    attendeeIds: attendees.map(({ id }) => id),
    guestIds: guests.map(({ id }) => id),
    attendees,
    guests,
    waitlist: waitlistOf(row, now),
    isAwaited: row.is_awaited && !isLastHour(row.starts_at, now),
    guest: guest && {
      isRegistered: guest.isRegistered,
      isTakenOver: guest.userId !== null,
      confirmBy: confirmByOf(guest, row, now),
    },
    joinUrl: (canEdit || isBooked) && isJoinable(row, now) ? row.join_url : null,
    can: {
      book: viewer !== null && !isPast(row.ends_at, now),
      edit: canEdit,
      delete: canEdit,
      enter: canEnter(row, { canEdit, isBooked, isMember: community.membership !== null }, now),
    },
  };
}

/** Until when a guest must confirm the registration, or the place on the waitlist; null if they need not. */
function confirmByOf(
  { isRegistered, confirmBy, place }: GuestOfLink,
  { starts_at }: OccurrenceWithAttendeesRow,
  now: Temporal.Instant,
): string | null {
  if (isRegistered) return confirmBy && iso(confirmBy);
  return place?.must_confirm && !isLastHour(starts_at, now) ? iso(starts_at.subtract(LAST_HOUR)) : null;
}

/** The waitlist with the viewer's own state. An offer that has lapsed is not shown, even if it is still stored. */
function waitlistOf(row: OccurrenceWithAttendeesRow, now: Temporal.Instant): Waitlist {
  const isOpen = isWaitlistOpen(row, now);
  const offerEnd = row.place?.offer_ends_at ? Temporal.Instant.from(row.place.offer_ends_at) : null;
  if (!row.place || (offerEnd && isPast(offerEnd, now))) return { isOpen, mine: null, offerEndsAt: null };
  if (offerEnd) return { isOpen, mine: 'offered', offerEndsAt: iso(offerEnd) };
  return { isOpen, mine: row.place.is_next ? 'next' : 'waiting', offerEndsAt: null };
}

/** Whether the viewer may enter the room of the shared sit now. */
const canEnter = (
  row: OccurrenceWithAttendeesRow,
  viewer: { canEdit: boolean; isBooked: boolean; isMember: boolean },
  now: Temporal.Instant,
): boolean => (roomOf(row, now)?.state ?? 'closed') !== 'closed' && mayEnter({ sit: row.sit, ...viewer });

/** Whether the link for joining online is shown: from 15 minutes before the start to the end. */
const isJoinable = ({ starts_at, ends_at }: OccurrenceRow, now: Temporal.Instant): boolean =>
  isPast(starts_at.subtract({ minutes: 15 }), now) && !isPast(ends_at, now);

/** Whether the viewer may see the attendees. In some series, only members of the community and admins may. */
const maySeeAttendees = (
  { attendees_shown_to }: Pick<SeriesRow, 'attendees_shown_to'>,
  { membership }: CommunityRow,
  viewer: MaybeViewer,
): boolean => attendees_shown_to === 'everyone' || membership !== null || viewer?.role === 'admin';
