import type { Selectable } from 'kysely';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { type PersonColumns, personOf } from '#server/communities/people.ts';
import {
  type CommunityRow,
  type MaybeViewer,
  mayManage,
  mayModerate,
  mayPost,
} from '#server/communities/rules.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

export type PostRow = Selectable<DB['posts']> & PersonColumns;
export type ReplyRow = Selectable<DB['replies']> & PersonColumns;

type Written = { author_id: string | null };

/** Whether the viewer is the author. An author who has left may delete the text but not change it. */
export const isAuthor = ({ author_id }: Written, who: MaybeViewer): boolean =>
  who !== null && author_id === who.id;

export const mayEdit = (post: Written, community: CommunityRow, who: MaybeViewer): boolean =>
  mayModerate(community) || (mayPost(community) && isAuthor(post, who));

export const mayDelete = (written: Written, community: CommunityRow, who: MaybeViewer): boolean =>
  isAuthor(written, who) || mayManage(community, who);

const writtenOf = (row: PostRow | ReplyRow) => ({
  id: row.id,
  content: row.content,
  authorId: row.author_id,
  author: personOf(row),
  createdAt: iso(row.created_at),
});

export const postOf = (row: PostRow, community: CommunityRow, who: MaybeViewer): Post => ({
  ...writtenOf(row),
  communityId: row.community_id,
  updatedAt: iso(row.updated_at),
  can: {
    edit: mayEdit(row, community, who),
    delete: mayDelete(row, community, who),
    reply: mayPost(community),
  },
});

export const replyOf = (row: ReplyRow, community: CommunityRow, who: MaybeViewer): Reply => ({
  ...writtenOf(row),
  postId: row.post_id,
  can: { delete: mayDelete(row, community, who) },
});
