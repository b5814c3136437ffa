import type { Selectable } from 'kysely';
import type { Post, Reply } from '#contract/communities/posts.ts';
import type { Deletion } from '#server/communities/deleted/rules.ts';
import { type PersonColumns, personOf } from '#server/communities/people.ts';
import {
  type CommunityAccess,
  type MaybeViewer,
  mayManage,
  mayModerate,
  mayPost,
} from '#server/communities/rules.ts';
import { postPictures } from '#server/pictures/public.ts';
import { type InstantText, iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/** A row of `posts` with its author, and with the copies of its pictures as JSON. */
export type PostRow = Omit<WithInstantTexts<Selectable<DB['posts']>>, 'pictures'> &
  PersonColumns & { pictures: string | null };
export type ReplyRow = WithInstantTexts<Selectable<DB['replies']>> & PersonColumns;

/** A row whose instants were selected by `instantText`. */
type WithInstantTexts<Row> = {
  [Column in keyof Row]: Row[Column] extends Temporal.Instant ? InstantText : Row[Column];
};

type Authored = { author_id: string | null };

/** Whether the viewer is the author. An author who has left may delete the text but not change it. */
export const isAuthor = ({ author_id }: Authored, viewer: MaybeViewer): boolean =>
  viewer !== null && author_id === viewer.id;

export const mayEdit = (post: Authored, community: CommunityAccess, viewer: MaybeViewer): boolean =>
  mayPost(community) && (mayModerate(community) || isAuthor(post, viewer));

/** Guides do not change the replies of others. */
export const mayEditReply = (reply: Authored, community: CommunityAccess, viewer: MaybeViewer): boolean =>
  mayPost(community) && isAuthor(reply, viewer);

export const mayDelete = (text: Authored, community: CommunityAccess, viewer: MaybeViewer): boolean =>
  isAuthor(text, viewer) || mayManage(community, viewer);

/** In which role the viewer, who may delete a text, sets it aside: as its author, a guide or an admin. */
export const deletionBy = (
  viewer: Viewer,
  text: Authored,
  community: CommunityAccess,
  now: Temporal.Instant,
): Deletion => ({
  actorId: viewer.id,
  by: isAuthor(text, viewer) ? 'author' : mayModerate(community) ? 'guide' : 'admin',
  now,
});

const commonFields = (row: Omit<PostRow, 'pictures' | 'community_id'>) => ({
  id: row.id,
  content: row.content,
  authorId: row.author_id,
  author: personOf(row.author_id, row),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  editedAt: row.updated_at === row.created_at ? null : iso(row.updated_at),
  editedByGuide: row.edited_by_guide,
});

/** `pictureKey` makes the key for the pictures of this community. */
export const postOf = (
  row: PostRow,
  community: CommunityAccess,
  viewer: MaybeViewer,
  pictureKey: () => string,
): Post => ({
  ...commonFields(row),
  communityId: row.community_id,
  pictures: postPictures(row.pictures, pictureKey),
  can: {
    edit: mayEdit(row, community, viewer),
    delete: mayDelete(row, community, viewer),
    reply: mayPost(community),
  },
});

export const replyOf = (row: ReplyRow, community: CommunityAccess, viewer: MaybeViewer): Reply => ({
  // Only authors change replies.
  ...commonFields({ ...row, edited_by_guide: false }),
  postId: row.post_id,
  can: { edit: mayEditReply(row, community, viewer), delete: mayDelete(row, community, viewer) },
});
