import { z } from 'zod';
import { InvitationsDraft, SentInvitations } from '#contract/communities/invitations.ts';
import { InvitationLink, MAX_LINK_DAYS, MAX_LINK_USES } from '#contract/communities/links.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { inviteToken } from '#contract/platform/inviteToken.ts';
import {
  byId,
  count,
  cursorPageOf,
  cursorPaging,
  flag,
  id,
  MessageReply,
  outputInstant,
} from '#contract/platform/primitives.ts';

export const SiteInvitationsDraft = InvitationsDraft.extend({
  /** A community that the invited people become members of. */
  communityId: id.nullish(),
}).meta({ id: 'SiteInvitationsDraft' });
export type SiteInvitationsDraft = z.output<typeof SiteInvitationsDraft>;

export const SiteInvitation = z
  .object({
    id: z.string(),
    email: z.string(),
    community: z.object({ id: z.string(), name: z.string() }).nullable(),
    createdAt: outputInstant,
    expiresAt: outputInstant,
  })
  .meta({ id: 'SiteInvitation' });
export type SiteInvitation = z.output<typeof SiteInvitation>;

export const SiteLinkDraft = z
  .object({ maxUses: count('Uses', 1, MAX_LINK_USES), days: count('Days', 1, MAX_LINK_DAYS) })
  .meta({ id: 'SiteLinkDraft' });

/** A link with which several people can make an account. It is valid while its inviter is an admin. */
export const SiteLink = InvitationLink.omit({ admits: true }).meta({ id: 'SiteLink' });
export type SiteLink = z.output<typeof SiteLink>;

export const siteInvitations = endpoints({
  siteInvitations: {
    method: 'GET',
    path: '/admin/site/invitations',
    access: 'admin',
    summary: 'The pending invitations to make an account, newest first.',
    query: z.object(cursorPaging()),
    reply: cursorPageOf(SiteInvitation),
  },
  inviteToSite: {
    method: 'POST',
    path: '/admin/site/invitations',
    access: 'admin',
    summary:
      'Invite people by mail to create an account, and into a community if one is named. Addresses with an account count as sent.',
    body: SiteInvitationsDraft,
    reply: SentInvitations,
  },
  revokeSiteInvitation: {
    method: 'DELETE',
    path: '/admin/site/invitations/{id}',
    access: 'admin',
    summary: 'Revoke a pending invitation.',
    params: byId,
    status: 204,
  },
  declineSiteInvitation: {
    method: 'POST',
    path: '/site/invitations/decline',
    access: 'anyone',
    summary:
      'Decline an invitation with its token. With `neverAgain`, no invitation is mailed to the address again.',
    body: z.object({ inviteToken, neverAgain: flag('Never again') }),
    reply: MessageReply,
  },
  siteLinks: {
    method: 'GET',
    path: '/admin/site/links',
    access: 'admin',
    summary: 'The links with which people can make an account, newest first.',
    query: z.object(cursorPaging()),
    reply: cursorPageOf(SiteLink),
  },
  createSiteLink: {
    method: 'POST',
    path: '/admin/site/links',
    access: 'admin',
    summary: 'Create a link with which people can make an account. A site can have at most 100.',
    body: SiteLinkDraft,
    status: 201,
    idempotent: true,
    reply: SiteLink,
  },
  removeSiteLink: {
    method: 'DELETE',
    path: '/admin/site/links/{id}',
    access: 'admin',
    summary: 'Remove a link, which is then invalid.',
    params: byId,
    status: 204,
  },
});
