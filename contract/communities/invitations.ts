import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { inviteToken } from '#contract/platform/inviteToken.ts';
import { Person } from '#contract/platform/names.ts';
import {
  byId,
  email,
  flag,
  id,
  MessageReply,
  maxLength,
  optionalText,
  outputInstant,
  paging,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Agreement } from './about.ts';

export const Invitation = z
  .object({ id: z.string(), email: z.string(), createdAt: outputInstant, expiresAt: outputInstant })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** How many pending invitations one call lists. */
export const LISTED_INVITATIONS = 500;

/** The part of a community that somebody who is invited to it sees. */
export const previewFields = {
  /** The guide who has sent the invitation or created the link. */
  inviter: Person,
  description: z.string(),
  agreements: z.array(Agreement),
  /** The first 20 guides. */
  guides: z.array(PublicUser),
};

export const InvitationPreview = z
  .object({
    ...previewFields,
    /** The words of the inviter to the invited person. */
    words: z.string().nullable(),
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.output<typeof InvitationPreview>;

/** The maximum length of the words of an inviter. */
const MAX_WORDS_LENGTH = 2_000;

export const InvitationDraft = z
  .object({ email, words: optionalText('Words', MAX_WORDS_LENGTH) })
  .meta({ id: 'InvitationDraft' });
export type InvitationDraft = z.output<typeof InvitationDraft>;

/** How many addresses one call may name. */
export const MAX_INVITATIONS = 200;

/** Addresses are checked one by one, so that a wrong one does not stop the others. */
const emails = z
  .array(
    maxLength(z.string(schemaMessage('{label} must be text', { label: 'Email' })), 'Email', 500),
    schemaMessage('{label} is required', { label: 'Email' }),
  )
  .min(1, schemaMessage('{label} is required', { label: 'Email' }))
  .max(MAX_INVITATIONS, schemaMessage('At most {max} addresses at a time', { max: MAX_INVITATIONS }));

export const InvitationsDraft = z
  .object({ emails, words: optionalText('Words', MAX_WORDS_LENGTH) })
  .meta({ id: 'InvitationsDraft' });
export type InvitationsDraft = z.output<typeof InvitationsDraft>;

/**
 * How many invitations were sent. `known` is the number of addresses that have a pending invitation already and get no
 * second mail; `refused` are those that cannot be invited.
 */
export const SentInvitations = z
  .object({
    sent: z.int(),
    known: z.int(),
    refused: z.array(z.object({ email: z.string(), message: z.string() })),
  })
  .meta({ id: 'SentInvitations' });
export type SentInvitations = z.output<typeof SentInvitations>;

const byInvitation = z.object({ id, invitationId: id });
export const invitations = endpoints({
  invitations: {
    method: 'GET',
    path: '/communities/{id}/invitations',
    access: 'member',
    summary: `The pending invitations, newest first, ${LISTED_INVITATIONS} a page. A page with fewer is the last one.`,
    params: byId,
    query: z.object({ page: paging().page }),
    reply: z.array(Invitation),
  },
  invite: {
    method: 'POST',
    path: '/communities/{id}/invitations',
    access: 'member',
    summary:
      'Invite somebody by mail into a community that is not open. The mail contains `words` without links.',
    params: byId,
    body: InvitationDraft,
    status: 201,
    idempotent: true,
    reply: MessageReply,
  },
  inviteMany: {
    method: 'POST',
    path: '/communities/{id}/invitations/batch',
    access: 'member',
    summary: 'Invite up to 200 people by mail into a community that is not open.',
    params: byId,
    body: InvitationsDraft,
    reply: SentInvitations,
  },
  previewInvitation: {
    method: 'POST',
    path: '/communities/{id}/invitations/preview',
    access: 'anyone',
    summary:
      'The sender of a valid invitation, what they write, and the community; otherwise 403 with the reason. ' +
      'Does not join the community.',
    params: byId,
    body: z.object({ inviteToken }),
    reply: InvitationPreview,
  },
  declineInvitation: {
    method: 'POST',
    path: '/communities/{id}/invitations/decline',
    access: 'anyone',
    summary:
      'Decline an invitation, which is deleted. With `neverAgain`, later invitations to the address are not sent, from any community.',
    params: byId,
    body: z.object({
      inviteToken,
      neverAgain: flag('Never again')
        .nullish()
        .transform((value) => value ?? false),
    }),
    status: 204,
  },
  resendInvitation: {
    method: 'POST',
    path: '/communities/{id}/invitations/{invitationId}/resend',
    access: 'member',
    summary: 'Send an invitation again with a new link.',
    params: byInvitation,
    status: 201,
    idempotent: true,
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
