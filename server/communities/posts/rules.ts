import type { Post, PostPassage, PostText, Reply } from '#contract/communities/posts.ts';
import type { Deletion } from '#server/communities/deleted/rules.ts';
import { type PersonColumns, personOf } from '#server/communities/people.ts';
import {
  type Authored,
  type CommunityAccess,
  isAuthor,
  type MaybeViewer,
  mayDelete,
  mayEdit,
  mayEditReply,
  mayModerate,
  mayPost,
} from '#server/communities/policy.ts';
import { type PostPictureCopy, postPictures } from '#server/pictures/public.ts';
import { type InstantText, iso } from '#server/platform/clock.ts';
import { formatOf, formattedContent } from '#server/platform/formats.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/** The columns of a post or a reply with its author that `textColumns` selects. */
interface TextRow extends PersonColumns {
  id: string;
  author_id: string | null;
  content: string;
  is_formatted: boolean;
  created_at: InstantText;
  /** When it was last changed; null if it never was. */
  edited_at: InstantText | null;
}

export interface PostRow extends TextRow {
  /** The copies of its pictures. */
  pictures: readonly PostPictureCopy[] | null;
  is_announcement: boolean;
  edited_by_guide: boolean;
  reply_count: number;
  /** The passage of a reading about which it was written. */
  passage_id: string | null;
}

export interface ReplyRow extends TextRow {
  post_id: string;
}

/** The columns of a text that a member sent, instead of `current` if there was one. */
export function textOfDraft({ content, format }: PostText, current?: Pick<TextRow, 'is_formatted'>) {
  const { text, isFormatted } = formattedContent(content, format, current?.is_formatted);
  return { content: text, isFormatted };
}

/** Whether a post or a reply already has this text. */
export const hasText = (row: TextRow, { content, isFormatted }: ReturnType<typeof textOfDraft>): boolean =>
  row.content === content && row.is_formatted === isFormatted;

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

function commonFields(row: TextRow & Pick<PostRow, 'edited_by_guide'>) {
  const createdAt = iso(row.created_at);
  const editedAt = row.edited_at === null ? null : iso(row.edited_at);
  return {
    id: row.id,
    content: row.content,
    format: formatOf(row.is_formatted),
    authorId: row.author_id,
    author: personOf(row.author_id, row),
    createdAt,
    updatedAt: editedAt ?? createdAt,
    editedAt,
    editedByGuide: row.edited_by_guide,
  };
}

/** In which community posts are shown, and to whom. */
export interface PostsContext {
  communityId: string;
  community: CommunityAccess;
  viewer: MaybeViewer;
  /** Makes the key for the pictures of this community. */
  pictureKey: () => string;
  /** The passage about which the posts were written; null in the feed. */
  passage: PostPassage | null;
}

export const postOf = (
  row: PostRow,
  { communityId, community, viewer, pictureKey, passage }: PostsContext,
): Post => ({
  ...commonFields(row),
  communityId,
  ...(passage && { passage }),
  pictures: postPictures(row.pictures, pictureKey),
  isAnnouncement: row.is_announcement,
  replyCount: row.reply_count,
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
