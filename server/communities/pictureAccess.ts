import { type RawBuilder, sql } from 'kysely';
import { VISIBLE_TO_GUIDES } from '#server/communities/moderation/store.ts';
import type { Feature } from '#server/platform/deps.ts';
import { mayRead, type ReadAccess } from './policy.ts';

/**
 * How the viewer may see a picture: the community of the post that shows it, and whether the viewer may see a case that
 * contains it or restore its post.
 */
export const accessToPicture: NonNullable<Feature['accessToPicture']> = async (db, picture, viewer) => {
  const { rows } = await sql<AccessRow>`
    select communities.id as community_id, communities.privacy, memberships.role as membership,
      ${isInVisibleCase(sql`${picture.id}`)} or ${isRestorable(sql`${picture.deleted_post_id}`)} as may_review
    from (select ${viewer?.id ?? null}::uuid as id, ${viewer?.role ?? null}::text as role) as viewer
    left join posts on posts.id = ${picture.post_id}
    left join communities on communities.id = posts.community_id
    left join memberships on memberships.community_id = communities.id and memberships.user_id = viewer.id`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.community_id || !row.privacy) return { postIn: null, mayReview: row?.may_review ?? false };
  const { community_id: communityId, privacy, membership } = row;
  const isReadable = mayRead({ privacy, membership }, viewer);
  return {
    postIn: { communityId, isPublic: privacy === 'public', mayRead: isReadable },
    mayReview: row.may_review,
  };
};

interface AccessRow {
  community_id: string | null;
  privacy: ReadAccess['privacy'] | null;
  membership: ReadAccess['membership'];
  may_review: boolean;
}

// These conditions refer to the joined row `viewer`, whose columns are null without a viewer.

const isGuideOf = (communityId: RawBuilder<unknown>) => sql`exists (
  select from memberships where memberships.community_id = ${communityId} and user_id = viewer.id and role = 'guide')`;

/** Whether the viewer may see a case that contains this picture (`maySeeCase`). */
const isInVisibleCase = (pictureId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from case_pictures join cases on cases.id = case_id
  where picture_id = ${pictureId}
    and (viewer.role = 'admin' or (${VISIBLE_TO_GUIDES} and ${isGuideOf(sql`cases.community_id`)})))`;

/** Whether the viewer may restore a post that is set aside (`DeletedScope`). */
const isRestorable = (deletedPostId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from deleted_posts as item
  where item.id = ${deletedPostId} and (
    (item.is_taken_back and item.removed_by is null and item.author_id = viewer.id)
    or (not item.is_taken_back and item.author_id is distinct from viewer.id
      and (viewer.role = 'admin' or (item.removed_by = 'guide' and ${isGuideOf(sql`item.community_id`)})))))`;
