import type { Occurrence, Waitlist } from '#contract/events/occurrences.ts';
import { type CommunityRow, type MaybeViewer, mayRead } from '#server/communities/access.ts';
import { mayBook, mayChange, mayEnter, maySeeAttendees, maySeeJoinUrl } from '#server/events/policy.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import { roomOf } from './room.ts';
import {
  cardOf,
  detailFieldsOf,
  type GuestOfLink,
  isLastHour,
  isWaitlistOpen,
  LAST_HOUR,
  type OccurrenceWithAttendeesRow,
} from './rules.ts';

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
  const participation = {
    isBooked: row.is_booked || guest?.isRegistered === true,
    canEdit,
    isMember: community.membership !== null,
  };
  const [attendees, guests] = canSeeAttendees
    ? [Object.entries(row.attendees).map(([id, username]) => ({ id, username })), row.guests]
    : [[], []];
  return {
    ...cardOf(row),
    ...detailFieldsOf(row, community),
    ...{ attendeeIds: attendees.map(({ id }) => id), attendees },
    ...{ guestIds: guests.map(({ id }) => id), guests },
    waitlist: waitlistOf(row, now),
    isAwaited: row.is_awaited && !isLastHour(row.starts_at, now),
    ...(row.passage && mayRead(community, viewer) && { passage: row.passage }),
    guest: guest && {
      isRegistered: guest.isRegistered,
      isTakenOver: guest.userId !== null,
      confirmBy: confirmByOf(guest, row, now),
    },
    joinUrl: row.is_confirmed && maySeeJoinUrl(row, participation, now) ? row.join_url : null,
    can: {
      book: mayBook(row, viewer, now),
      edit: canEdit,
      delete: canEdit,
      enter: row.is_confirmed && isRoomOpen(row, now) && mayEnter(row.sit, participation),
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

/** Whether the room of the shared sit is open now. */
const isRoomOpen = (row: OccurrenceWithAttendeesRow, now: Temporal.Instant): boolean =>
  (roomOf(row, now)?.state ?? 'closed') !== 'closed';
