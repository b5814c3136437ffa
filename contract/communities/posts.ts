import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { Picture } from '#contract/pictures.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  flag,
  id,
  optionalText,
  outputInstant,
  search,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { formattableText, TextFormat } from '#contract/platform/text/formats.ts';

/** The text of a post or a reply. Without `format`, a new text is plain, and a changed one keeps its format. */
export const PostText = z.object({
  content: formattableText('Content', LIMITS.content, schemaMessage('Content cannot be empty')),
  format: TextFormat.optional(),
});
export type PostText = z.output<typeof PostText>;

/** An uploaded picture in a post. A picture that is not decorative needs a description. */
export const PictureDraft = z
  .object({
    id,
    alt: optionalText('Description', LIMITS.alt).transform((alt) => alt ?? ''),
    isDecorative: flag('Decorative').optional(),
  })
  .refine(({ alt, isDecorative }) => alt !== '' || isDecorative === true, {
    path: ['alt'],
    message: schemaMessage('Describe this picture, or mark it as decorative.'),
  });

export const MAX_PICTURES = 4;

/** Without `pictures`, the pictures of the post are kept; an empty list and null remove them. */
export const PostDraft = PostText.extend({
  pictures: z
    .array(PictureDraft)
    .max(MAX_PICTURES, schemaMessage('A post can have at most {max} pictures', { max: MAX_PICTURES }))
    .nullish(),
}).meta({ id: 'PostDraft' });
export type PostDraft = z.output<typeof PostDraft>;

/** A new post. With `isAnnouncement`, it is also mailed to the members; only guides may do that. */
export const NewPost = PostDraft.extend({ isAnnouncement: flag('Announcement').optional() }).meta({
  id: 'NewPost',
});
export type NewPost = z.output<typeof NewPost>;

export const ReplyDraft = PostText.meta({ id: 'ReplyDraft' });
export type ReplyDraft = z.output<typeof ReplyDraft>;

/** `alt` is empty for a decorative picture. */
export const PostPicture = Picture.extend({ alt: z.string() }).meta({ id: 'PostPicture' });
export type PostPicture = z.output<typeof PostPicture>;

const authoredFields = {
  id: z.string(),
  content: z.string(),
  format: TextFormat,
  /** Null when the account has been deleted. */
  authorId: z.string().nullable(),
  author: PublicUser.nullable(),
  createdAt: outputInstant,
  updatedAt: outputInstant,
  /** When it was last changed; null if it never was. Earlier texts are not kept. */
  editedAt: outputInstant.nullable(),
  /** Whether the last change was made by somebody other than the author. */
  editedByGuide: z.boolean(),
};

const PostPassage = z.object({ id: z.string(), title: z.string(), readingId: z.string() });
export type PostPassage = z.output<typeof PostPassage>;

export const Post = z
  .object({
    ...authoredFields,
    communityId: z.string(),
    /** The passage of a reading about which it was written. Absent for a post in the list of the community. */
    passage: PostPassage.optional(),
    pictures: z.array(PostPicture),
    /** Whether it was mailed to the members. */
    isAnnouncement: z.boolean(),
    replyCount: z.int(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'Post' });
export type Post = z.output<typeof Post>;

export const Reply = z
  .object({
    ...authoredFields,
    postId: z.string(),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.output<typeof Reply>;

/** A post or a reply with the words of a search. `excerpt` is plain text. `replyId` is null for a post. */
export const FoundText = z
  .object({
    postId: z.string(),
    replyId: z.string().nullable(),
    author: PublicUser.nullable(),
    excerpt: z.string(),
    createdAt: outputInstant,
  })
  .meta({ id: 'FoundText' });
export type FoundText = z.output<typeof FoundText>;

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
  searchPosts: {
    method: 'GET',
    path: '/communities/{id}/posts/search',
    access: 'anyone',
    summary:
      'The posts and replies in which every word of `q` is the beginning of a word, newest first, without those of ' +
      'members whom the caller has muted.',
    params: byId,
    query: z.object({ q: search(), ...cursorPaging() }),
    reply: cursorPageOf(FoundText),
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
    summary:
      'Create a post. As an announcement, it is also mailed to the members who want that: one a day, and four in 30 days.',
    params: byId,
    body: NewPost,
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
    summary: 'Delete a post with its replies. Whoever deleted it can restore it for 30 days.',
    params: byPost,
    status: 204,
  },
  replies: {
    method: 'GET',
    path: '/communities/{id}/posts/{postId}/replies',
    access: 'anyone',
    summary: 'The replies to a post, oldest first; with `from`, only that reply and later ones.',
    params: byPost,
    query: z.object({ from: id.optional(), ...cursorPaging() }),
    reply: cursorPageOf(Reply),
  },
  createReply: {
    method: 'POST',
    path: '/communities/{id}/posts/{postId}/replies',
    access: 'member',
    summary: 'Reply to a post.',
    params: byPost,
    body: ReplyDraft,
    status: 201,
    idempotent: true,
    reply: Reply,
  },
  updateReply: {
    method: 'PUT',
    path: '/communities/{id}/posts/{postId}/replies/{replyId}',
    access: 'member',
    summary: 'Change one of the caller’s replies.',
    params: byReply,
    body: ReplyDraft,
    reply: Reply,
    conditional: true,
  },
  removeReply: {
    method: 'DELETE',
    path: '/communities/{id}/posts/{postId}/replies/{replyId}',
    access: 'member',
    summary: 'Delete a reply. Whoever deleted it can restore it for 30 days.',
    params: byReply,
    status: 204,
  },
});
