import type { Transaction } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { type CommunityAccess, type CommunityRow, type MaybeViewer, mayRead } from './rules.ts';
import { communityFor, selectCommunityForUpdate } from './store.ts';

/** The functions by which other features read a community and check what a viewer may do in it. */
export {
  lockingMembership,
  lockMembership,
} from '#server/communities/members/store.ts';
export { casesForAdmin, waitingForGuide, workInCommunities } from '#server/communities/waiting/store.ts';
export { isInVisibleCase, isRestorable } from './pictureAccess.ts';
export {
  type CommunityAccess,
  type CommunityRow,
  isForSearchEngines,
  type MaybeViewer,
  mayManage,
  mayModerate,
  mayRead,
} from './rules.ts';
export {
  COMMUNITY_COLUMNS,
  communityCount,
  communityFor,
  joinMembership,
  readableBy,
  selectCommunityForUpdate,
} from './store.ts';

export const communityNotFound = () => notFound('Community not found.');
export const mustJoinToRead = () => forbidden('You must be a member to view posts', 'members_only');

/**
 * The community with this id.
 * @throws ApiError 404 when there is none.
 */
export async function requireCommunity(db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow> {
  const community = await communityFor(db, viewer, id);
  if (!community) throw communityNotFound();
  return community;
}

/**
 * The community with this id, if the viewer may read its posts and events.
 * @throws ApiError 404 when there is none, 403 when the viewer may not read it. Both apply to visitors too.
 */
export async function requireReadableCommunity(
  db: Db,
  viewer: MaybeViewer,
  id: string,
): Promise<CommunityRow> {
  return requireReadable(await communityFor(db, viewer, id), viewer);
}

/**
 * Returns this community if it exists and the viewer may read its posts and events.
 * @throws ApiError 404 when there is none, 403 when the viewer may not read it.
 */
export function requireReadable<Community extends CommunityAccess>(
  community: Community | null | undefined,
  viewer: MaybeViewer,
): Community {
  if (!community) throw communityNotFound();
  if (!mayRead(community, viewer)) throw mustJoinToRead();
  return community;
}

/**
 * The community with this id, locked until the transaction ends.
 * @throws ApiError 404 when there is none, 403 when `isAllowed` returns false.
 */
export async function lockCommunity(
  trx: Transaction<DB>,
  viewer: MaybeViewer,
  id: string,
  isAllowed: (community: CommunityRow) => boolean = () => true,
): Promise<CommunityRow> {
  const community = await selectCommunityForUpdate(trx, viewer, id);
  if (!community) throw communityNotFound();
  if (!isAllowed(community)) throw forbidden();
  return community;
}
