import { communityFor, mayRead } from '#server/communities/access.ts';
import type { Deps } from '#server/platform/deps.ts';
import { claimedId, NO_ID } from '#server/platform/sessions/tokens.ts';
import { isPicturesKey } from './keys.ts';
import type { PictureRow } from './rules.ts';
import { sessionAndCommunity } from './store.ts';

/** Who may see a picture: everybody who has its address, the caller with this key, or nobody who asks like this. */
export type Visibility = 'public' | 'private' | 'hidden';

/**
 * Whether a caller may see a picture now. Avatars, covers and pictures of communities, and those of posts in public
 * communities, are public. Those of posts in private communities need a key of somebody who may read the community,
 * others a key of their uploader. The session of the key must still stand.
 */
export async function visibilityOf(
  deps: Pick<Deps, 'db' | 'tokens' | 'clock' | 'loadViewer'>,
  row: PictureRow,
  key: string | undefined,
): Promise<Visibility> {
  if (row.member_id ?? row.book_id ?? row.community_id) return 'public';
  const { db, clock } = deps;
  const sessionId = claimedId(key ?? '') ?? NO_ID;
  const found = await sessionAndCommunity(db, { sessionId, postId: row.post_id, now: clock() });
  const { user_id: userId, community_id: communityId } = found;
  const viewer = userId && (await deps.loadViewer({ userId, sessionId }));
  const isValid = (scopeId: string) => key !== undefined && isPicturesKey(deps, key, sessionId, scopeId);
  if (!communityId) return viewer && viewer.id === row.owner_id && isValid(viewer.id) ? 'private' : 'hidden';
  const community = await communityFor(db, viewer || null, communityId);
  if (community?.privacy === 'public') return 'public';
  const isReader = community && viewer && mayRead(community, viewer);
  return isReader && isValid(communityId) ? 'private' : 'hidden';
}
