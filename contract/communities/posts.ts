import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, cursorPageOf, cursorPaging, id, outputInstant, text } from '#contract/platform/primitives.ts';

/** The body of a post or a reply. */
export const PostDraft = z
  .object({ content: text('Content', LIMITS.content, 'Content cannot be empty') })
  .meta({ id: 'PostDraft' });
export type PostDraft = z.output<typeof PostDraft>;

const authoredFields = {
  id: z.string(),
  content: z.string(),
  /** Null when the account has been deleted. */
  authorId: z.string().nullable(),
  author: PublicUser.nullable(),
  createdAt: outputInstant,
};

export const Post = z
  .object({
    ...authoredFields,
    communityId: z.string(),
    updatedAt: outputInstant,
    can: z.object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'Post' });
export type Post = z.output<typeof Post>;

export const Reply = z
  .object({ ...authoredFields, postId: z.string(), can: z.object({ delete: z.boolean() }) })
  .meta({ id: 'Reply' });
export type Reply = z.output<typeof Reply>;

const PostPage = cursorPageOf(Post);
export type PostPage = z.output<typeof PostPage>;

const byPost = z.object({ id, postId: id });
const byReply = z.object({ id, postId: id, replyId: id });

export const posts = endpoints({
  posts: {
    method: 'GET',
    path: '/communities/{id}/posts',
    access: 'anyone',
    summary: 'The posts, newest first.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: PostPage,
  },
  readPost: {
    method: 'GET',
    path: '/communities/{id}/posts/{postId}',
    access: 'anyone',
    summary: 'One post.',
    params: byPost,
    reply: Post,
  },
  createPost: {
    method: 'POST',
    path: '/communities/{id}/posts',
    access: 'member',
    summary: 'Create a post.',
    params: byId,
    body: PostDraft,
    status: 201,
    reply: Post,
    idempotent: true,
  },
  updatePost: {
    method: 'PUT',
    path: '/communities/{id}/posts/{postId}',
    access: 'member',
    summary: 'Change a post.',
    params: byPost,
    body: PostDraft,
    reply: Post,
    conditional: true,
  },
  removePost: {
    method: 'DELETE',
    path: '/communities/{id}/posts/{postId}',
    access: 'member',
    summary: 'Delete a post with its replies.',
    params: byPost,
    status: 204,
  },
  replies: {
    method: 'GET',
    path: '/communities/{id}/posts/{postId}/replies',
    access: 'anyone',
    summary: 'The replies to a post, oldest first.',
    params: byPost,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(Reply),
  },
  createReply: {
    method: 'POST',
    path: '/communities/{id}/posts/{postId}/replies',
    access: 'member',
    summary: 'Reply to a post.',
    params: byPost,
    body: PostDraft,
    status: 201,
    reply: Reply,
  },
  removeReply: {
    method: 'DELETE',
    path: '/communities/{id}/posts/{postId}/replies/{replyId}',
    access: 'member',
    summary: 'Delete a reply.',
    params: byReply,
    status: 204,
  },
});
