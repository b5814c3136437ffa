import type { Selectable } from 'kysely';
import type { Community, CommunityCard } from '#contract/communities/communities.ts';
import { OFFER_DAYS } from '#contract/communities/guiding.ts';
import {
  type CommunityAccess,
  isEligibleToJoin,
  type MaybeViewer,
  mayAnnounce,
  mayHandOver,
  mayInvite,
  mayJoin,
  mayLeave,
  mayManage,
  mayModerate,
  mayOfferToGuide,
  mayPost,
  mayRead,
  mayRequest,
} from '#server/communities/policy.ts';
import { publicPicture } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { formatOf } from '#server/platform/formats.ts';

/** A community's row, with the viewer's membership. */
export type CommunityRow = Omit<Selectable<DB['communities']>, 'words'> & CommunityAccess;
/**
 * A community's row with everything that its page shows. The ids of the first members and guides are empty if
 * the viewer may not see them, and the welcome is null unless it is shown to the viewer.
 */
export type CommunityPageRow = CommunityRow & {
  member_ids: string[];
  guide_ids: string[];
  /** Whether somebody else than the viewer guides the community and is not suspended. */
  has_other_guide: boolean;
  is_banned: boolean;
  request: 'waiting' | 'declined' | null;
  has_open_case: boolean;
  has_open_request: boolean;
  pinned_ids: string[];
  welcome: string | null;
  is_welcome_formatted: boolean;
  needs_guide: boolean;
  /** Whether the viewer has been a member for long enough to offer to guide. */
  is_long_member: boolean;
  offered_at: Temporal.Instant | null;
  /** The viewer's choice about announcements; null if the viewer is not a member. */
  gets_announcements: boolean | null;
  has_seen_announcements: boolean | null;
  /** When a guide can send the next announcement; null if that is possible now, and for everyone else. */
  next_announcement_at: Temporal.Instant | null;
};

/** When a member who has offered to guide becomes a guide. */
export const becomesGuideAt = (offeredAt: Temporal.Instant): Temporal.Instant =>
  offeredAt.add({ hours: OFFER_DAYS * 24 });

export const cardOf = (row: CommunityRow): CommunityCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  privacy: row.privacy,
  language: row.language,
  picture: publicPicture(row.picture),
  memberCount: row.member_count,
  membership: row.membership,
  createdAt: iso(row.created_at),
});

export const communityOf = (row: CommunityPageRow, viewer: MaybeViewer): Community => ({
  ...cardOf(row),
  memberIds: row.member_ids,
  guideIds: row.guide_ids,
  becomesPublicAt: row.becomes_public_at && mayRead(row, viewer) ? iso(row.becomes_public_at) : null,
  pausedUntil: row.paused_until && iso(row.paused_until),
  joining: row.joining,
  isListed: row.is_listed,
  isFindable: row.is_findable,
  questions: row.questions,
  request: isEligibleToJoin(row, viewer) ? row.request : null,
  waiting: mayModerate(row) ? { requests: row.has_open_request, reports: row.has_open_case } : null,
  pinnedIds: mayRead(row, viewer) ? row.pinned_ids : [],
  welcome: row.welcome,
  format: formatOf(row.is_welcome_formatted),
  needsGuide: row.membership !== null && row.needs_guide,
  becomesGuideAt: row.needs_guide && row.offered_at ? iso(becomesGuideAt(row.offered_at)) : null,
  announcements:
    row.gets_announcements === null
      ? null
      : {
          isOn: row.gets_announcements,
          isSeen: row.has_seen_announcements ?? false,
          nextAt: row.next_announcement_at && iso(row.next_announcement_at),
        },
  can: {
    read: mayRead(row, viewer),
    post: mayPost(row),
    announce: mayAnnounce(row),
    join: mayJoin(row, viewer),
    request: mayRequest(row, viewer),
    leave: mayLeave(row, row.has_other_guide),
    handOver: mayHandOver(row, row.has_other_guide),
    offer: mayOfferToGuide(row),
    invite: mayInvite(row),
    moderate: mayModerate(row),
    settings: mayManage(row, viewer),
    delete: mayManage(row, viewer),
  },
});
