import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, email, id, MessageReply, maxLength, outputInstant } from '#contract/platform/primitives.ts';

export const Invitation = z
  .object({ id: z.string(), email: z.string(), createdAt: outputInstant, expiresAt: outputInstant })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

export const InvitationPreview = z
  .object({ inviter: z.object({ id: z.string(), username: z.string() }) })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.output<typeof InvitationPreview>;

const byInvitation = z.object({ id, invitationId: id });

export const invitations = endpoints({
  invitations: {
    method: 'GET',
    path: '/communities/{id}/invitations',
    access: 'member',
    summary: 'The pending invitations, newest first.',
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
    reply: MessageReply,
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
    reply: MessageReply,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/communities/{id}/invitations/{invitationId}',
    access: 'member',
    summary: 'Revoke an invitation that has not been used.',
    params: byInvitation,
    status: 204,
  },
});
