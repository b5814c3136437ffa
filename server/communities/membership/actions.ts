import type { Transaction } from 'kysely';
import type { Community } from '#contract/communities/communities.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps } from '#server/platform/deps.ts';
import { communityNotFound } from './access.ts';
import { deleteMember, releaseGuides } from './memberStore.ts';
import { type CommunityRow, communityOf } from './rules.ts';
import { communityPage, deleteCommunity } from './store.ts';

/** A community as the viewer sees it. Everyone may know that it exists. */
export async function communityView(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  now: Temporal.Instant,
): Promise<Community> {
  const community = await communityPage(db, viewer, id, now);
  if (!community) throw communityNotFound();
  return communityOf(community, viewer);
}

/** Ends a membership. The community must be locked. */
export async function endMembership(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: CommunityRow,
  member: { userId: string; hasLeft: boolean },
): Promise<void> {
  await deleteMember(trx, community.id, member.userId);
  for (const feature of deps.features) await feature.afterMemberRemoved?.(deps, trx, community, member);
}

/** Deletes a community and everything in it. */
export async function dissolveCommunity(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name' | 'privacy'>,
): Promise<void> {
  for (const feature of deps.features) await feature.beforeCommunityDeleted?.(deps, trx, community);
  await releaseGuides(trx, community.id);
  await deleteCommunity(trx, community.id);
}
