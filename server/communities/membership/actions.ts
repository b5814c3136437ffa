import type { Transaction } from 'kysely';
import type { Community } from '#contract/communities/communities.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import { notifyOfDeletion } from '#server/events/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { communityNotFound } from './access.ts';
import { releaseGuides } from './memberStore.ts';
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

/** Deletes a community and everything in it, and notifies everyone who has booked one of its events. */
export async function dissolveCommunity(
  deps: Deps,
  trx: Transaction<DB>,
  community: CommunityRow,
): Promise<void> {
  await notifyOfDeletion(deps, trx, community);
  await releaseGuides(trx, community.id);
  await deleteCommunity(trx, community.id);
}
