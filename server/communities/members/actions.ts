import type { Transaction } from 'kysely';
import type { Community, CommunityRole } from '#contract/communities/communities.ts';
import type { CommunityMember } from '#contract/communities/members.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { redeemInvitation } from '#server/communities/invitations/answers.ts';
import { deleteInvitationsOf } from '#server/communities/invitations/store.ts';
import { redeemLink } from '#server/communities/links/actions.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { communityView, dissolveCommunity, endMembership } from '#server/communities/membership/actions.ts';
import { cannotJoin, isBanned, recordRemoval } from '#server/communities/membership/exclusions.ts';
import { keepsGuideWithout, successorOf } from '#server/communities/membership/guideStore.ts';
import {
  communityIdsOf,
  deleteMember,
  insertMember,
  type MemberRow,
  memberById,
  updateMemberRole,
} from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { selectCommunityForUpdate } from '#server/communities/membership/store.ts';
import { personOf } from '#server/communities/people.ts';
import { mayLeave, mayManage, mayModerate, maySeeMembers } from '#server/communities/policy.ts';
import { deleteRequestOf } from '#server/communities/requests/store.ts';
import { iso } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

const memberNotFound = () => notFound(say('Not a member of this community.'));
const lastGuideError = () =>
  conflict('last_guide', say('A community needs at least one guide. Make somebody else a guide first.'));

export function memberOf(row: MemberRow, inRetreat?: ReadonlySet<string>): CommunityMember {
  const person = personOf(row.user_id, row);
  if (!person) throw memberNotFound();
  return {
    ...person,
    communityRole: row.community_role,
    joinedAt: iso(row.joined_at),
    isInRetreat: inRetreat?.has(row.user_id) ?? false,
  };
}

/**
 * The community, if the caller may see its members.
 * @throws ApiError 404 or 403 otherwise.
 */
export async function requireVisibleMembers(deps: Deps, viewer: Viewer, id: string): Promise<CommunityRow> {
  const community = await requireCommunity(deps.db, viewer, id);
  if (!maySeeMembers(community, viewer))
    throw forbidden(say('You must be a member to see who is here.'), 'members_only');
  return community;
}

interface Tokens {
  inviteToken?: string | null | undefined;
  linkToken?: string | null | undefined;
}

/**
 * Joins an open community, or another one with the token of an invitation or of a link. A request to join is
 * deleted.
 */
export async function joinCommunity(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { inviteToken, linkToken }: Tokens,
): Promise<Community> {
  return inTransaction(deps.db, async (trx) => {
    const community = await lockCommunity(trx, viewer, id);
    if (community.membership === null) {
      if (await isBanned(trx, id, viewer.id)) throw cannotJoin();
      const isNeeded = community.joining !== 'open';
      if (linkToken)
        await redeemLink(deps, trx, viewer, { communityId: id, token: linkToken, admits: true, isNeeded });
      else if (isNeeded) await redeemInvitation(deps, trx, viewer, community, inviteToken ?? '');
      await insertMember(trx, { communityId: id, userId: viewer.id, role: 'member', now: deps.clock() });
      await deleteRequestOf(trx, id, viewer.id);
    }
    return communityView(trx, viewer, id, deps.clock());
  });
}

/**
 * Leaves a community. A guide can name a successor, who becomes a guide; the last guide has to. The community
 * is deleted with its last member. Bookings in a private community are cancelled.
 */
export async function leaveCommunity(
  deps: Deps,
  viewer: Viewer,
  id: string,
  successorId: string | null,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const community = await lockCommunity(trx, viewer, id);
    if (community.membership === null) return;
    if (successorId !== null) await appointSuccessor(trx, community, viewer, successorId);
    if (!mayLeave(community, await keepsGuideWithout(trx, id, [viewer.id], deps.clock())))
      throw lastGuideError();
    if (community.member_count === 1) return dissolveCommunity(deps, trx, community);
    await endMembership(deps, trx, community, { userId: viewer.id, hasLeft: true });
  });
}

/**
 * Makes the member whom a guide names as successor a guide.
 * @throws ApiError 403 if the viewer is not a guide, 404 if the successor is not another member.
 */
async function appointSuccessor(
  trx: Transaction<DB>,
  community: CommunityRow,
  viewer: Viewer,
  successorId: string,
): Promise<void> {
  if (!mayModerate(community)) throw forbidden(say('Only guides can name a successor.'), 'guides_only');
  if (successorId === viewer.id || !(await memberById(trx, community.id, successorId)))
    throw memberNotFound();
  await updateMemberRole(trx, community.id, successorId, 'guide');
}

/**
 * Removes a member from all communities before their account is deleted. If they are the only guide of a community,
 * the member who joined first becomes its guide. If they are its only member, the community is deleted. The account
 * must be locked.
 */
export async function leaveAllCommunities(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void> {
  for (const id of await communityIdsOf(trx, userId)) {
    const community = await selectCommunityForUpdate(trx, { id: userId, role: 'sadhaka' }, id);
    if (!community || community.membership === null) continue;
    const successor = await successorOf(trx, id, userId, deps.clock());
    if (successor === undefined) {
      await dissolveCommunity(deps, trx, community);
      continue;
    }
    // If there is another guide who is not suspended, the successor is a guide already, and the update has no effect.
    if (community.membership === 'guide') await updateMemberRole(trx, id, successor, 'guide');
    await deleteMember(trx, id, userId);
  }
}

/**
 * Makes a member a guide, or a guide a member.
 * @throws ApiError 409 for the last guide.
 */
export async function changeMemberRole(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  userId: string,
  role: CommunityRole,
): Promise<CommunityMember> {
  return inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    const member = await memberById(trx, id, userId);
    if (!member) throw memberNotFound();
    const isDemotion = member.community_role === 'guide' && role === 'member';
    if (isDemotion && !(await keepsGuideWithout(trx, id, [userId], clock()))) throw lastGuideError();
    await updateMemberRole(trx, id, userId, role);
    return memberOf((await memberById(trx, id, userId)) ?? member);
  });
}

/**
 * Removes a member who is not a guide. Unused invitations to their address are deleted, and existing links are not
 * valid for them any more.
 */
export async function removeMember(deps: Deps, viewer: Viewer, id: string, userId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // The account is locked before the community, as when an account is deleted.
    await preventAccountDeletion(trx, userId);
    const community = await lockCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    if (userId === viewer.id)
      throw forbidden(say('You cannot remove yourself. You can leave.'), 'cannot_remove_self');
    const member = await memberById(trx, id, userId);
    if (!member) throw memberNotFound();
    if (member.community_role === 'guide')
      throw forbidden(say('A guide cannot be removed.'), 'cannot_remove_guide');
    await endMembership(deps, trx, community, { userId, hasLeft: false });
    await deleteInvitationsOf(trx, id, userId);
    await recordRemoval(trx, id, userId, deps.clock());
  });
}
