import { sql } from 'kysely';
import type { Role } from '#contract/account.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps, PictureAccess } from '#server/platform/deps.ts';
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
 * The picture with this id, if the caller may see it now; null otherwise. Avatars that are not set aside, covers, pictures of
 * communities and pictures in posts of public communities are public. A picture in a post of a private
 * community needs a key of somebody who may read the community. Others need a key of their uploader, of somebody who
 * may see a case that contains them, or of somebody who may restore their post. The session of the key must still be
 * valid.
 */
export async function visiblePicture(
  deps: Pick<Deps, 'features' | 'db' | 'tokens' | 'clock' | 'settings'>,
  id: string,
  key: string | undefined,
): Promise<VisiblePicture | null> {
  const sessionId = claimedId(key ?? '') ?? NIL_UUID;
  const row = await pictureWithViewer(deps.db, id, { sessionId, now: deps.clock(), rules: deps.settings });
  if (!row) return null;
  if ((row.member_id && !row.is_set_aside) || row.book_id || row.community_id)
    return { row, isPrivate: false };
  const access = await accessTo(deps, row);
  if (access.some(({ postIn }) => postIn?.isPublic)) return { row, isPrivate: false };
  const isVisible =
    key !== undefined &&
    scopesOf(row, access).some((scopeId) => isPicturesKey(deps, key, sessionId, scopeId));
  return isVisible ? { row, isPrivate: true } : null;
}

/** How the viewer may see the picture because of the posts and cases of other features. */
async function accessTo(
  { features, db }: Pick<Deps, 'features' | 'db'>,
  row: PictureViewRow,
): Promise<PictureAccess[]> {
  const viewer = viewerOf(row);
  const access: PictureAccess[] = [];
  for (const { accessToPicture } of features)
    if (accessToPicture) access.push(await accessToPicture(db, row, viewer));
  return access;
}

/** The scopes of the keys with which the viewer may see the picture. */
function scopesOf(row: PictureViewRow, access: PictureAccess[]): string[] {
  const viewer = viewerOf(row);
  if (!viewer) return [];
  const posts = access.flatMap(({ postIn }) => postIn ?? []);
  const isOwnElsewhere = viewer.id === row.owner_id && posts.length === 0;
  return [
    ...posts.flatMap(({ mayRead, communityId }) => (mayRead ? [communityId] : [])),
    ...(isOwnElsewhere || access.some(({ mayReview }) => mayReview) ? [viewer.id] : []),
  ];
}

/** A picture, with the viewer of a session, and whether it is the avatar of a suspended member that is set aside. */
type PictureViewRow = PictureRow & {
  viewer_id: string | null;
  viewer_role: Role | null;
  is_set_aside: boolean;
};

const viewerOf = ({ viewer_id: id, viewer_role: role }: PictureViewRow) =>
  id !== null && role !== null ? { id, role } : null;

/** The picture with this id; undefined if there is none. */
async function pictureWithViewer(
  db: Db,
  id: string,
  { sessionId, now, rules }: { sessionId: string; now: Temporal.Instant; rules: RoleRules },
): Promise<PictureViewRow | undefined> {
  const { rows } = await sql<PictureViewRow>`
    select pictures.*, viewer.id as viewer_id, viewer.role as viewer_role,
      exists (
        select from suspensions where suspensions.user_id = member_id and set_aside_at is not null
      ) as is_set_aside
    from pictures left join ${viewerFromSession(sessionId, now, rules)} on true
    where pictures.id = ${id}`.execute(db);
  return rows[0];
}
