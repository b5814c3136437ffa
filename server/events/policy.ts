import type { SitPlan } from '#contract/events/sitPlan.ts';
import { type CommunityAccess, type MaybeViewer, mayManage } from '#server/communities/access.ts';
import { isPast } from '#server/platform/clock.ts';

/*
 * Who may do what with an event. An event is visible to those who may read its community (`mayRead`), its guides and
 * admins may remove guests (`mayManage`), and only guides create series (`mayModerate`).
 */

/**
 * Changing or deleting a series, cancelling one of its occurrences, changing its room, seeing its waitlist. All guides
 * of the community and admins may. The member who created the series may as long as they are a member of the community.
 */
export const mayChange = (
  { guide_id }: { guide_id: string | null },
  community: CommunityAccess,
  viewer: MaybeViewer,
): boolean =>
  mayManage(community, viewer) ||
  (viewer !== null && guide_id === viewer.id && community.membership !== null);

interface Hours {
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
}

/** Booking a confirmed date, until the event ends. A full event can be booked by those to whom a spot is offered. */
export const mayBook = (
  { ends_at, is_confirmed }: Hours & { is_confirmed: boolean },
  viewer: MaybeViewer,
  now: Temporal.Instant,
): boolean => viewer !== null && is_confirmed && !isPast(ends_at, now);

/** The names of those who come. In some series, only members of the community and admins may see them. */
export const maySeeAttendees = (
  { attendees_shown_to }: { attendees_shown_to: 'everyone' | 'members' },
  { membership }: CommunityAccess,
  viewer: MaybeViewer,
): boolean => attendees_shown_to === 'everyone' || membership !== null || viewer?.role === 'admin';

/** How somebody who may see an event takes part in it. */
interface Participation {
  /** Whether they have booked it, as a member or as a guest. */
  isBooked: boolean;
  canEdit: boolean;
  /** Whether they are a member of the community. */
  isMember: boolean;
}

/** The link for joining online, from 15 minutes before the start to the end. */
export const maySeeJoinUrl = (
  { starts_at, ends_at }: Hours,
  { isBooked, canEdit }: Participation,
  now: Temporal.Instant,
): boolean =>
  (canEdit || isBooked) && isPast(starts_at.subtract({ minutes: 15 }), now) && !isPast(ends_at, now);

/** Entering the room while it is open. */
export const mayEnter = (sit: unknown, { isBooked, canEdit, isMember }: Participation): boolean =>
  isBooked || canEdit || (isMember && (sit as SitPlan | null)?.isOpen === true);
