import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { publicName } from '#contract/platform/names.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  email,
  id,
  instantOut,
  maxLength,
  Notice,
  pageOf,
  paging,
  search,
  text,
} from '#contract/platform/primitives.ts';

export const Privacy = z.enum(['public', 'private'], 'Privacy must be public or private');
export type Privacy = z.output<typeof Privacy>;

export const CommunityRole = z.enum(['guide', 'member'], 'Role must be guide or member');
export type CommunityRole = z.output<typeof CommunityRole>;

const drafted = {
  name: publicName('Name', LIMITS.name),
  description: text('Description', LIMITS.description),
};

export const CommunityDraft = z
  .object({ ...drafted, privacy: Privacy.nullish().transform((value) => value ?? 'public') })
  .meta({ id: 'CommunityDraft' });
export type CommunityDraft = z.output<typeof CommunityDraft>;

export const CommunitySettings = z.object({ ...drafted, privacy: Privacy }).meta({ id: 'CommunitySettings' });
export type CommunitySettings = z.output<typeof CommunitySettings>;

const listed = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  privacy: Privacy,
  memberCount: z.int(),
  /** The caller's membership. */
  membership: CommunityRole.nullable(),
  createdAt: instantOut,
};

/** A community in a list. */
export const CommunityCard = z.object(listed).meta({ id: 'CommunityCard' });
export type CommunityCard = z.output<typeof CommunityCard>;

/**
 * `memberIds` and `guideIds` contain the first 200 each. Both are empty for a caller who may not see the
 * members.
 */
export const Community = z
  .object({
    ...listed,
    memberIds: z.array(z.string()),
    guideIds: z.array(z.string()),
    /** When a private community becomes public. Until then any guide can cancel it. */
    becomesPublicAt: instantOut.nullable(),
    can: z.object({
      post: z.boolean(),
      join: z.boolean(),
      leave: z.boolean(),
      invite: z.boolean(),
      moderate: z.boolean(),
      settings: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Community' });
export type Community = z.output<typeof Community>;

export const CommunityMember = PublicUser.extend({ communityRole: CommunityRole, joinedAt: instantOut }).meta(
  {
    id: 'CommunityMember',
  },
);
export type CommunityMember = z.output<typeof CommunityMember>;

export const Invitation = z
  .object({ id: z.string(), email: z.string(), createdAt: instantOut, expiresAt: instantOut })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

export const InvitationPreview = z
  .object({ inviter: z.object({ id: z.string(), username: z.string() }) })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.output<typeof InvitationPreview>;

/** The body of a post or a reply. */
export const PostDraft = z
  .object({ content: text('Content', LIMITS.content, 'Content cannot be empty') })
  .meta({ id: 'PostDraft' });
export type PostDraft = z.output<typeof PostDraft>;

const written = {
  id: z.string(),
  content: z.string(),
  /** Null when the account has been deleted. */
  authorId: z.string().nullable(),
  author: PublicUser.nullable(),
  createdAt: instantOut,
};

export const Post = z
  .object({
    ...written,
    communityId: z.string(),
    updatedAt: instantOut,
    can: z.object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'Post' });
export type Post = z.output<typeof Post>;

export const Reply = z
  .object({ ...written, postId: z.string(), can: z.object({ delete: z.boolean() }) })
  .meta({ id: 'Reply' });
export type Reply = z.output<typeof Reply>;

const [byMember, byPost] = [z.object({ id, userId: id }), z.object({ id, postId: id })];
const [byReply, byInvitation] = [
  z.object({ id, postId: id, replyId: id }),
  z.object({ id, invitationId: id }),
];

export const communities = endpoints({
  list: {
    method: 'GET',
    path: '/communities',
    mayLag: true,
    access: 'anyone',
    summary: 'All communities, newest first; with `mine`, the caller’s communities and their number.',
    query: z.object({ mine: z.literal('true', 'mine must be true').optional(), ...paging() }),
    reply: pageOf(CommunityCard).extend({ total: z.int().optional() }),
  },
  search: {
    method: 'GET',
    path: '/communities/search',
    mayLag: true,
    access: 'anyone',
    summary: 'Communities in which every word of `q` is the beginning of a word, best match first.',
    query: z.object({ q: search(), ...paging() }),
    reply: pageOf(CommunityCard),
  },
  create: {
    method: 'POST',
    path: '/communities',
    access: 'member',
    summary: 'Create a community with the caller as its first guide.',
    body: CommunityDraft,
    status: 201,
    reply: Community,
  },
  read: {
    method: 'GET',
    path: '/communities/{id}',
    access: 'anyone',
    summary: 'One community.',
    params: byId,
    reply: Community,
  },
  update: {
    method: 'PUT',
    path: '/communities/{id}',
    access: 'member',
    summary: 'Change name, description and privacy. A private community becomes public 24 hours later.',
    params: byId,
    body: CommunitySettings,
    reply: Community,
  },
  remove: {
    method: 'DELETE',
    path: '/communities/{id}',
    access: 'member',
    summary: 'Delete a community with everything in it.',
    params: byId,
    status: 204,
  },
  join: {
    method: 'POST',
    path: '/communities/{id}/join',
    access: 'member',
    summary: 'Join a public community, or a private one by an invitation.',
    params: byId,
    body: z.object({
      inviteToken: maxLength(z.string('Invitation must be text'), 'Invitation', 500).nullish(),
    }),
    reply: Community,
  },
  leave: {
    method: 'POST',
    path: '/communities/{id}/leave',
    access: 'member',
    summary: 'Leave a community. Its only guide cannot leave other members, and its last member deletes it.',
    params: byId,
    status: 204,
  },
  members: {
    method: 'GET',
    path: '/communities/{id}/members',
    access: 'member',
    summary: 'The members: guides first, then the members who joined first.',
    params: byId,
    query: z.object(cursorPaging(20, 200)),
    reply: cursorPageOf(CommunityMember),
  },
  changeRole: {
    method: 'PUT',
    path: '/communities/{id}/members/{userId}',
    access: 'member',
    summary: 'Make a member a guide, or a guide a member.',
    params: byMember,
    body: z.object({ communityRole: CommunityRole }),
    reply: CommunityMember,
  },
  removeMember: {
    method: 'DELETE',
    path: '/communities/{id}/members/{userId}',
    access: 'member',
    summary: 'Remove a member who is not a guide.',
    params: byMember,
    status: 204,
  },
  invitations: {
    method: 'GET',
    path: '/communities/{id}/invitations',
    access: 'member',
    summary: 'The open invitations.',
    params: byId,
    reply: z.array(Invitation),
  },
  invite: {
    method: 'POST',
    path: '/communities/{id}/invitations',
    access: 'member',
    summary: 'Invite somebody into a private community by mail.',
    params: byId,
    body: z.object({ email }),
    status: 201,
    reply: Notice,
  },
  previewInvitation: {
    method: 'POST',
    path: '/communities/{id}/invitations/preview',
    access: 'anyone',
    summary: 'The sender of a valid invitation; otherwise 403 with the reason. Does not join the community.',
    params: byId,
    body: z.object({ inviteToken: maxLength(z.string('Invitation must be text'), 'Invitation', 500) }),
    reply: InvitationPreview,
  },
  resendInvitation: {
    method: 'POST',
    path: '/communities/{id}/invitations/{invitationId}/resend',
    access: 'member',
    summary: 'Send an invitation again with a new link.',
    params: byInvitation,
    status: 201,
    reply: Notice,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/communities/{id}/invitations/{invitationId}',
    access: 'member',
    summary: 'Revoke an open invitation.',
    params: byInvitation,
    status: 204,
  },
  posts: {
    method: 'GET',
    path: '/communities/{id}/posts',
    access: 'anyone',
    summary: 'The posts, newest first.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(Post),
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
