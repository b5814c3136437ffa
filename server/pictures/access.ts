import { mayRead } from '#server/communities/access.ts';
import type { Deps } from '#server/platform/deps.ts';
import { claimedId, NO_ID } from '#server/platform/sessions/tokens.ts';
import { isPicturesKey } from './keys.ts';
import type { PictureRow } from './rules.ts';
import { type PictureAccessRow, pictureWithAccess } from './store.ts';

/** A picture that the caller may see. A private one must not be stored by shared caches. */
interface VisiblePicture {
  row: PictureRow;
  isPrivate: boolean;
}

/**
 * The picture with this id, if the caller may see it now; null otherwise. Avatars, covers and pictures of communities,
 * and those of posts in public communities, are public. Those of posts in private communities need a key of somebody who
 * may read the community, others a key of their uploader. The session of the key must still be valid.
 */
export async function visiblePicture(
  deps: Pick<Deps, 'db' | 'tokens' | 'clock' | 'settings'>,
  id: string,
  key: string | undefined,
): Promise<VisiblePicture | null> {
  const sessionId = claimedId(key ?? '') ?? NO_ID;
  const row = await pictureWithAccess(deps.db, id, { sessionId, now: deps.clock(), rules: deps.settings });
  if (!row) return null;
  const isPublic = row.member_id || row.book_id || row.community_id || row.privacy === 'public';
  if (isPublic) return { row, isPrivate: false };
  const scopeId = scopeOf(row);
  const isVisible = key && scopeId && isPicturesKey(deps, key, sessionId, scopeId);
  return isVisible ? { row, isPrivate: true } : null;
}

/** The scope of the key that the viewer needs; null when the viewer may not see the picture with any key. */
function scopeOf(row: PictureAccessRow): string | null {
  const { viewer_id: id, viewer_role: role, community_id_of_post: communityId, privacy, membership } = row;
  if (id === null || role === null) return null;
  if (communityId === null || privacy === null) return id === row.owner_id ? id : null;
  return mayRead({ privacy, membership }, { id, role }) ? communityId : null;
}
