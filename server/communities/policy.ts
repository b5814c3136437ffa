import type { Selectable } from 'kysely';
import type { CommunityRole } from '#contract/communities/communities.ts';
import { APPEAL_DAYS } from '#contract/communities/decisions.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/*
 * Who may do what in a community, for all of its parts. Each function takes only the fields on which its answer
 * depends, so that this file depends on no other file of the feature.
 */

/** The fields of the viewer that these rules need; null for a visitor. */
export type MaybeViewer = SignedIn | null;
type SignedIn = Pick<Viewer, 'id' | 'role'>;

type Community = Selectable<DB['communities']>;
/** The fields of a community that decide whether a viewer may read and manage it. */
export interface ReadAccess {
  privacy: Community['privacy'];
  /** The viewer's role; null for a viewer who is not a member. */
  membership: CommunityRole | null;
}
/** The fields of a community that decide what a viewer may do in it. */
export interface CommunityAccess extends ReadAccess {
  /** The end of the viewer's pause; null without a pause. */
  paused_until: Temporal.Instant | null;
}

export const isAdmin = (viewer: MaybeViewer): boolean => viewer?.role === 'admin';
const isGuide = ({ membership }: ReadAccess): boolean => membership === 'guide';

// Reading. Everyone may see the name and the description, also of a private community.

/** Posts, replies and events. Everyone may read those of a public community, members and admins those of a private one. */
export const mayRead = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  community.privacy === 'public' || community.membership !== null || isAdmin(viewer);

/** Whether search engines and link previews may show what the pages of a community contain. */
export const isForSearchEngines = (
  community: ReadAccess & Pick<Community, 'is_listed' | 'is_findable'>,
): boolean => mayRead(community, null) && community.is_listed && community.is_findable;

/** The list of members. Visitors may not see it. */
export const maySeeMembers = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  viewer !== null && mayRead(community, viewer);

/** The log of decisions. */
export const maySeeDecisions = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  community.membership !== null || mayManage(community, viewer);

// Guiding.

/** Changing posts of others, creating events, seeing and revoking invitations. Only guides may. */
export const mayModerate = isGuide;

/** Changing settings and roles, removing members, deleting the community. */
export const mayManage = (community: ReadAccess, viewer: MaybeViewer): boolean =>
  isGuide(community) || isAdmin(viewer);

/** Sending invitations. An open community needs none. */
export const mayInvite = (community: ReadAccess & Pick<Community, 'joining'>): boolean =>
  isGuide(community) && community.joining !== 'open';

/** Offering to guide a community whose guides are all absent. */
export const mayOfferToGuide = (
  community: CommunityAccess & {
    needs_guide: boolean;
    is_long_member: boolean;
    offered_at: Temporal.Instant | null;
  },
): boolean =>
  community.needs_guide &&
  community.membership === 'member' &&
  mayPost(community) &&
  community.is_long_member &&
  community.offered_at === null;

// Joining and leaving.

interface JoinAccess extends Pick<ReadAccess, 'membership'>, Pick<Community, 'joining'> {
  is_banned: boolean;
  request: 'waiting' | 'declined' | null;
}

/** Whether the viewer is signed in, and neither a member nor banned, so that they may join or ask to join. */
export const isEligibleToJoin = (
  { membership, is_banned }: Pick<JoinAccess, 'membership' | 'is_banned'>,
  viewer: MaybeViewer,
): boolean => viewer !== null && membership === null && !is_banned;

export const mayJoin = (community: JoinAccess, viewer: MaybeViewer): boolean =>
  isEligibleToJoin(community, viewer) && community.joining === 'open';

export const mayRequest = (community: JoinAccess, viewer: MaybeViewer): boolean =>
  isEligibleToJoin(community, viewer) && community.joining === 'request' && community.request === null;

type LeaveAccess = Pick<ReadAccess, 'membership'> & Pick<Community, 'member_count'>;

/** The only guide of a community with other members may not leave. Suspended guides do not count. */
export const mayLeave = ({ membership, member_count }: LeaveAccess, hasOtherGuide: boolean): boolean =>
  membership !== null && !(membership === 'guide' && !hasOtherGuide && member_count > 1);

/** Whether somebody may leave only by naming a successor: the only guide of a community with other members. */
export const mayHandOver = (community: LeaveAccess, hasOtherGuide: boolean): boolean =>
  community.membership !== null && !mayLeave(community, hasOtherGuide);

// Posts and replies.

export interface Authored {
  author_id: string | null;
}

/** Whether the viewer is the author. An author who has left may delete the text but not change it. */
export const isAuthor = ({ author_id }: Authored, viewer: MaybeViewer): boolean =>
  viewer !== null && author_id === viewer.id;

/** Writing posts and replies. A paused member may not. */
export const mayPost = ({ membership, paused_until }: CommunityAccess): boolean =>
  membership !== null && paused_until === null;

/** Mailing posts to all members. Only guides may. */
export const mayAnnounce = (community: CommunityAccess): boolean => isGuide(community) && mayPost(community);

export const mayEdit = (post: Authored, community: CommunityAccess, viewer: MaybeViewer): boolean =>
  mayPost(community) && (mayModerate(community) || isAuthor(post, viewer));

/** Guides do not change the replies of others. */
export const mayEditReply = (reply: Authored, community: CommunityAccess, viewer: MaybeViewer): boolean =>
  mayPost(community) && isAuthor(reply, viewer);

export const mayDelete = (text: Authored, community: ReadAccess, viewer: MaybeViewer): boolean =>
  isAuthor(text, viewer) || mayManage(community, viewer);

/** Restoring a text that the viewer finds among the deleted ones. Authors may only where they may write. */
export const mayRestore = (
  { removed_by }: Pick<Selectable<DB['deleted_posts']>, 'removed_by'>,
  community: CommunityAccess,
): boolean => removed_by !== null || mayPost(community);

// Reports and decisions.

type Case = Pick<Selectable<DB['cases']>, 'author_id' | 'for_admins' | 'state'> &
  Pick<ReadAccess, 'membership'>;
type Decision = Selectable<DB['community_decisions']>;

/**
 * Admins see every case. Guides may not see cases about a guide, about unlawful content, or from a notice. In SQL,
 * what guides may see is `VISIBLE_TO_GUIDES`.
 */
export const maySeeCase = ({ membership, for_admins }: Case, viewer: SignedIn): boolean =>
  isAdmin(viewer) ||
  (membership === 'guide' && (for_admins === null || for_admins === 'escalated' || for_admins === 'appeal'));

/** Why the viewer, who may see the case, may not decide it; null if they may. `appealed` awaits an answer. */
export function whyNotDecide(
  item: Case,
  appealed: Pick<Decision, 'actor_id'> | undefined,
  viewer: SignedIn,
): 'decided' | 'own' | 'admins' | null {
  if (item.state === 'decided') return 'decided';
  if (item.author_id === viewer.id) return 'own';
  if (isAdmin(viewer)) return null;
  if (item.state === 'admins') return 'admins';
  return appealed?.actor_id === viewer.id ? 'own' : null;
}

/** Handing a case over to the admins. */
export const mayEscalate = (item: Case, viewer: SignedIn): boolean =>
  item.state === 'open' && item.author_id !== viewer.id;

/** Guides may not reopen a case that the admins have decided, or one after an appeal. `current` applies now. */
export const mayReopen = (
  item: Case,
  current: Pick<Decision, 'is_by_admin' | 'answers_appeal'> | undefined,
  viewer: SignedIn,
): boolean =>
  item.state === 'decided' &&
  item.author_id !== viewer.id &&
  (isAdmin(viewer) || !(current?.is_by_admin || current?.answers_appeal));

/** Why the member whom a decision concerns may not appeal it now; null if they may. */
export function whyNotAppeal(
  { undone_at, action, answers_appeal, appealed_at, decided_at }: Decision,
  state: Case['state'],
  now: Temporal.Instant,
): 'made' | 'over' | null {
  if (appealed_at) return 'made';
  const end = decided_at.add({ hours: APPEAL_DAYS * 24 });
  const isOver = Temporal.Instant.compare(end, now) <= 0;
  return isOver || undone_at || answers_appeal || action === 'left' || state !== 'decided' ? 'over' : null;
}

/** Why the viewer, who is a guide or an admin, may not end a ban or a pause; null if they may. */
export function whyNotEnd(
  ban: { user_id: string; is_by_admin: boolean },
  viewer: SignedIn,
): 'own' | 'admins' | null {
  if (ban.user_id === viewer.id) return 'own';
  return ban.is_by_admin && !isAdmin(viewer) ? 'admins' : null;
}
