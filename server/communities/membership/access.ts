import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { type CommunityAccess, type MaybeViewer, mayRead } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import type { CommunityRow } from './rules.ts';
import { communityFor, selectCommunityForUpdate } from './store.ts';

export const communityNotFound = () => notFound(say('Community not found.'));

export const mustJoinToRead = () => forbidden(say('You must be a member to view posts'), 'members_only');

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

/** The error for a viewer who may not write in a community: a paused member or a non-member. */
export const postingRefused = ({ membership, paused_until }: CommunityAccess) =>
  membership !== null && paused_until !== null
    ? forbidden(
        say('You are asked to rest from writing here until {day}.', {
          day: formatDay(ENGLISH_TEXTS, paused_until),
        }),
        'paused',
      )
    : forbidden(say('Only members can write here.'), 'members_only');
