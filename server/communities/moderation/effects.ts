import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { removeText } from '#server/communities/deleted/setAsideStore.ts';
import { undoRemoval } from '#server/communities/deleted/store.ts';
import { deleteInvitationsOf } from '#server/communities/invitations/store.ts';
import { endMembership } from '#server/communities/membership/actions.ts';
import {
  deleteBanOf,
  deleteRemoval,
  insertBan,
  insertPause,
  isBanned,
  membershipBeforeBan,
  recordRemoval,
} from '#server/communities/membership/exclusions.ts';
import { keepsGuideWithout, successorOf } from '#server/communities/membership/guideStore.ts';
import { insertMember, memberById, updateMemberRole } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { deleteRequestOf } from '#server/communities/requests/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { updateDecision } from './decisionStore.ts';
import type { CaseRow, DecisionRow } from './rules.ts';

type Trx = Transaction<DB>;

/** Carries out a decision. The community must be locked. */
export async function applyDecision(
  deps: ChangeDeps,
  trx: Trx,
  community: CommunityRow | null,
  item: CaseRow,
  decision: DecisionRow,
): Promise<void> {
  const { id: decisionId, action, until, removes_content, user_id: userId, decided_at: now } = decision;
  const by = decision.is_by_admin ? ('admin' as const) : ('guide' as const);
  const deletion = { actorId: decision.actor_id, by, decisionId, now };
  if (removes_content && item.subject_id && (item.kind === 'post' || item.kind === 'reply'))
    await removeText(trx, item.kind, item.subject_id, deletion);
  if (!community || userId === null) return;
  const ban = { communityId: community.id, userId, decisionId, now };
  if (action === 'paused' && until) await insertPause(trx, { ...ban, until });
  if (action !== 'banned') return;
  await removeBannedMember(deps, trx, community, userId, decisionId);
  await insertBan(trx, ban);
}

/**
 * Removes a banned member like `removeMember`. If they are the only guide, the member who joined first
 * becomes the guide.
 */
async function removeBannedMember(
  deps: ChangeDeps,
  trx: Trx,
  community: CommunityRow,
  userId: string,
  decisionId: string,
): Promise<void> {
  const member = await memberById(trx, community.id, userId);
  await deleteInvitationsOf(trx, community.id, userId);
  await deleteRequestOf(trx, community.id, userId);
  if (!member) return;
  const now = deps.clock();
  if (member.community_role === 'guide' && !(await keepsGuideWithout(trx, community.id, [userId], now))) {
    const successor = await successorOf(trx, community.id, userId, now);
    if (successor === undefined)
      throw conflict(
        'last_guide',
        say('The only member cannot be excluded. An admin can delete the community.'),
      );
    await updateMemberRole(trx, community.id, successor, 'guide');
  }
  await updateDecision(trx, decisionId, {
    former_role: member.community_role,
    former_joined_at: member.joined_at,
    former_gets_announcements: member.gets_announcements,
    former_has_seen_announcements: member.has_seen_announcements,
  });
  await endMembership(deps, trx, community, { userId, hasLeft: false });
  await recordRemoval(trx, community.id, userId, now);
}

/** Undoes the effects of a decision that still exist. The community must be locked. */
export async function undoDecision(
  trx: Trx,
  community: CommunityRow | null,
  item: CaseRow,
  decision: DecisionRow,
  now: Temporal.Instant,
): Promise<void> {
  await updateDecision(trx, decision.id, { undone_at: now });
  const { kind, subject_id } = item;
  if (decision.removes_content && subject_id && (kind === 'post' || kind === 'reply'))
    await undoRemoval(trx, kind, subject_id, decision.id);
  await deleteBanOf(trx, decision.id);
  if (!community || decision.action !== 'banned' || decision.user_id === null) return;
  if (await isBanned(trx, community.id, decision.user_id)) return;
  await restoreMembership(trx, community.id, decision.user_id);
}

/** Makes somebody a member again whom a ban has removed, if they have not joined since. */
async function restoreMembership(trx: Trx, communityId: string, userId: string): Promise<void> {
  const former = await membershipBeforeBan(trx, communityId, userId);
  if (!former) return;
  const { role, joinedAt, ...announcements } = former;
  await insertMember(trx, { communityId, userId, role, now: joinedAt, announcements });
  await deleteRemoval(trx, communityId, userId);
}
