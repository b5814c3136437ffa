import type { Selectable } from 'kysely';
import type { Community, CommunityCard, CommunityRole } from '#contract/communities/communities.ts';
import { OFFER_DAYS } from '#contract/communities/guiding.ts';
import { publicPicture } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { SearchSource } from '#server/platform/search/ranking.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/* The rules that decide who may do what in a community. Anyone may read a public one; members and admins may
   read a private one. The name and description are in the directory in both cases. These rules apply to
   everything inside a community: posts, replies, members and events. */

/** A community's row, with the viewer's membership. */
export type CommunityRow = Omit<Selectable<DB['communities']>, 'words'> & {
  membership: CommunityRole | null;
  /** The end of the viewer's pause; null without a pause. */
  paused_until: Temporal.Instant | null;
};
/**
 * A community's row with everything that its page shows. The ids of the first members and guides are empty if
 * the viewer may not see them, and the welcome is null unless it is shown to the viewer.
 */
export type CommunityPageRow = CommunityRow & {
  member_ids: string[];
  guide_ids: string[];
  is_banned: boolean;
  request: 'waiting' | 'declined' | null;
  has_open_case: boolean;
  has_open_request: boolean;
  pinned_ids: string[];
  welcome: string | null;
  needs_guide: boolean;
  /** Whether the viewer has been a member for long enough to offer to guide. */
  is_long_member: boolean;
  offered_at: Temporal.Instant | null;
};

/** The fields of the viewer that these rules need; null for a visitor. */
export type MaybeViewer = Pick<Viewer, 'id' | 'role'> | null;

/** The fields of a community that decide what a viewer may do in it. */
export type CommunityAccess = Pick<CommunityRow, 'privacy' | 'membership' | 'paused_until'>;
/** The fields of a community that decide whether a viewer may read and manage it. */
export type ReadAccess = Omit<CommunityAccess, 'paused_until'>;

const isAdmin = (viewer: MaybeViewer) => viewer?.role === 'admin';
const isGuide = ({ membership }: ReadAccess) => membership === 'guide';

/** Whether the viewer may read posts, replies and events. */
export const mayRead = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  community.privacy === 'public' || community.membership !== null || isAdmin(viewer);

/** Whether search engines and link previews may show what the pages of a community contain. */
export const isForSearchEngines = (community: CommunityRow): boolean =>
  mayRead(community, null) && community.is_listed && community.is_findable;

/** Whether the viewer may see the members. Visitors may not. */
export const maySeeMembers = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  viewer !== null && mayRead(community, viewer);

/** Whether the viewer may write posts and replies. A paused member may not. */
export const mayPost = ({ membership, paused_until }: CommunityAccess): boolean =>
  membership !== null && paused_until === null;
/** Whether the viewer may send invitations. An open community needs none. */
export const mayInvite = (community: ReadAccess & Pick<CommunityRow, 'joining'>): boolean =>
  isGuide(community) && community.joining !== 'open';
/** Whether the viewer is signed in, and neither a member nor banned, so that they may join or ask to join. */
const isEligibleToJoin = ({ membership, is_banned }: CommunityPageRow, viewer: MaybeViewer): boolean =>
  viewer !== null && membership === null && !is_banned;
/** Whether the viewer may change posts of others, create events, and see and revoke invitations. Only guides may. */
export const mayModerate = isGuide;
/** Whether the viewer may change settings and roles, remove members, and delete the community. */
export const mayManage = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  isGuide(community) || isAdmin(viewer);

/** Whether a member may leave. The only guide of a community with other members may not. */
export const mayLeave = ({ membership, member_count }: CommunityRow, guideCount: number): boolean =>
  membership !== null && !(membership === 'guide' && guideCount === 1 && member_count > 1);

/** Whether somebody may leave only by naming a successor: the only guide of a community with other members. */
export const mayHandOver = (community: CommunityRow, guideCount: number): boolean =>
  community.membership !== null && !mayLeave(community, guideCount);

/** Whether a member may offer to guide a community whose guides are all absent. */
const mayOffer = (row: CommunityPageRow): boolean =>
  row.needs_guide &&
  row.membership === 'member' &&
  mayPost(row) &&
  row.is_long_member &&
  row.offered_at === null;

/** When a member who has offered to guide becomes a guide. */
export const becomesGuideAt = (offeredAt: Temporal.Instant): Temporal.Instant =>
  offeredAt.add({ hours: OFFER_DAYS * 24 });

export const cardOf = (row: CommunityRow): CommunityCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  privacy: row.privacy,
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
  needsGuide: row.membership !== null && row.needs_guide,
  becomesGuideAt: row.needs_guide && row.offered_at ? iso(becomesGuideAt(row.offered_at)) : null,
  can: {
    read: mayRead(row, viewer),
    post: mayPost(row),
    join: isEligibleToJoin(row, viewer) && row.joining === 'open',
    request: isEligibleToJoin(row, viewer) && row.joining === 'request' && row.request === null,
    leave: mayLeave(row, row.guide_ids.length),
    handOver: mayHandOver(row, row.guide_ids.length),
    offer: mayOffer(row),
    invite: mayInvite(row),
    moderate: mayModerate(row),
    settings: mayManage(row, viewer),
    delete: mayManage(row, viewer),
  },
});

/** The current fields of a community's card that are never read from a replica. */
export type ViewerStatus = Pick<CommunityRow, 'id' | 'privacy' | 'membership'>;

/** Adds the viewer's current status to communities. Deleted communities are left out. */
export function withViewerStatus(rows: CommunityRow[], statuses: ViewerStatus[]): CommunityRow[] {
  const statusById = new Map(statuses.map((status) => [status.id, status]));
  return rows.flatMap((row) => {
    const status = statusById.get(row.id);
    return status ? [{ ...row, ...status }] : [];
  });
}

export const COMMUNITY_SEARCH: SearchSource = { table: 'communities', kind: 'community' };
