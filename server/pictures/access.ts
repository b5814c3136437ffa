import { sql } from 'kysely';
import type { Role } from '#contract/account.ts';
import { type CommunityAccess, isInVisibleCase, isRestorable, mayRead } from '#server/communities/access.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import { type RoleRules, viewerFromSession } from '#server/platform/sessions/sessions.ts';
import { isPicturesKey } from './keys.ts';
import type { PictureRow } from './rules.ts';

/** A picture that the caller may see. A private one must not be stored by shared caches. */
interface VisiblePicture {
  row: PictureRow;
  isPrivate: boolean;
}

/**
 * The picture with this id, if the caller may see it now; null otherwise. Avatars, covers, pictures of
 * communities and pictures in posts of public communities are public. A picture in a post of a private
 * community needs a key of somebody who may read the community. Others need a key of their uploader, of somebody who
 * may see a case that contains them, or of somebody who may restore their post. The session of the key must still be
 * valid.
 */
export async function visiblePicture(
  deps: Pick<Deps, 'db' | 'tokens' | 'clock' | 'settings'>,
  id: string,
  key: string | undefined,
): Promise<VisiblePicture | null> {
  const sessionId = claimedId(key ?? '') ?? NIL_UUID;
  const row = await pictureWithAccess(deps.db, id, { sessionId, now: deps.clock(), rules: deps.settings });
  if (!row) return null;
  const isPublic = row.member_id || row.book_id || row.community_id || row.privacy === 'public';
  if (isPublic) return { row, isPrivate: false };
  const isVisible =
    key !== undefined && scopesOf(row).some((scopeId) => isPicturesKey(deps, key, sessionId, scopeId));
  return isVisible ? { row, isPrivate: true } : null;
}

/** The scopes of the keys with which the viewer may see the picture. */
function scopesOf(row: PictureAccessRow): string[] {
  const { viewer_id: id, viewer_role: role, community_id_of_post: communityId, privacy, membership } = row;
  if (id === null || role === null) return [];
  const isInPost = communityId !== null && privacy !== null;
  const isOwnElsewhere = id === row.owner_id && !isInPost;
  return [
    ...(isInPost && mayRead({ privacy, membership }, { id, role }) ? [communityId] : []),
    ...(isOwnElsewhere || row.is_in_visible_case || row.is_restorable ? [id] : []),
  ];
}

/** A picture, with the viewer of a session and the community of the post in which it is. */
type PictureAccessRow = PictureRow & {
  viewer_id: string | null;
  viewer_role: Role | null;
  community_id_of_post: string | null;
  privacy: CommunityAccess['privacy'] | null;
  membership: CommunityAccess['membership'];
  is_in_visible_case: boolean;
  is_restorable: boolean;
};

/** The columns of `PictureAccessRow` for the picture with this id; undefined if there is none. */
async function pictureWithAccess(
  db: Db,
  id: string,
  { sessionId, now, rules }: { sessionId: string; now: Temporal.Instant; rules: RoleRules },
): Promise<PictureAccessRow | undefined> {
  const { rows } = await sql<PictureAccessRow>`
    select pictures.*, viewer.id as viewer_id, viewer.role as viewer_role,
      communities.id as community_id_of_post, communities.privacy, memberships.role as membership,
      ${isInVisibleCase(sql`pictures.id`)} as is_in_visible_case,
      ${isRestorable(sql`pictures.deleted_post_id`)} as is_restorable
    from pictures
    left join ${viewerFromSession(sessionId, now, rules)} on true
    left join posts on posts.id = pictures.post_id
    left join communities on communities.id = posts.community_id
    left join memberships on memberships.community_id = communities.id and memberships.user_id = viewer.id
    where pictures.id = ${id}`.execute(db);
  return rows[0];
}
