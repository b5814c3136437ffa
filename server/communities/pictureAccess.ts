import { type RawBuilder, sql } from 'kysely';
import { VISIBLE_TO_GUIDES } from '#server/communities/moderation/store.ts';

// These conditions refer to the joined row `viewer`, whose columns are null without a viewer.

const isGuideOf = (communityId: RawBuilder<unknown>) => sql`exists (
  select from memberships where memberships.community_id = ${communityId} and user_id = viewer.id and role = 'guide')`;

/** Whether the viewer may see a case that contains this picture (`maySeeCase`). */
export const isInVisibleCase = (pictureId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from case_pictures join cases on cases.id = case_id
  where picture_id = ${pictureId}
    and (viewer.role = 'admin' or (${VISIBLE_TO_GUIDES} and ${isGuideOf(sql`cases.community_id`)})))`;

/** Whether the viewer may restore a post that is set aside (`DeletedScope`). */
export const isRestorable = (deletedPostId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from deleted_posts as item
  where item.id = ${deletedPostId} and (
    (item.is_taken_back and item.removed_by is null and item.author_id = viewer.id)
    or (not item.is_taken_back and item.author_id is distinct from viewer.id
      and (viewer.role = 'admin' or (item.removed_by = 'guide' and ${isGuideOf(sql`item.community_id`)})))))`;
