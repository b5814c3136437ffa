import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Person } from '#contract/platform/names.ts';
import {
  byId,
  count,
  cursorPageOf,
  cursorPaging,
  flag,
  id,
  maxLength,
  outputInstant,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { previewFields } from './invitations.ts';

export const MAX_LINK_USES = 500;
export const MAX_LINK_DAYS = 90;

/** The token of an invitation link, as `join` and `requestToJoin` take it. */
export const linkToken = maxLength(
  z.string(schemaMessage('{label} must be text', { label: 'Link' })),
  'Link',
  500,
);

export const LinkDraft = z
  .object({
    maxUses: count('Uses', 1, MAX_LINK_USES),
    days: count('Days', 1, MAX_LINK_DAYS),
    /** Whether the link makes its users members. Otherwise it lets them ask to join. */
    admits: flag('Admits'),
  })
  .meta({ id: 'InvitationLinkDraft' });
export type LinkDraft = z.output<typeof LinkDraft>;

/** An invitation that several people can use. It is valid while its inviter is a guide. */
export const InvitationLink = z
  .object({
    id: z.string(),
    url: z.string(),
    maxUses: z.int(),
    uses: z.int(),
    admits: z.boolean(),
    inviter: Person,
    createdAt: outputInstant,
    expiresAt: outputInstant,
  })
  .meta({ id: 'InvitationLink' });
export type InvitationLink = z.output<typeof InvitationLink>;

export const LinkPreview = z.object({ ...previewFields, admits: z.boolean() }).meta({ id: 'LinkPreview' });
export type LinkPreview = z.output<typeof LinkPreview>;

export const links = endpoints({
  links: {
    method: 'GET',
    path: '/communities/{id}/links',
    access: 'member',
    summary: 'The invitation links that have not expired, newest first. For guides.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(InvitationLink),
  },
  createLink: {
    method: 'POST',
    path: '/communities/{id}/links',
    access: 'member',
    summary: 'Create an invitation link. A community can have at most 100.',
    params: byId,
    body: LinkDraft,
    status: 201,
    idempotent: true,
    reply: InvitationLink,
  },
  removeLink: {
    method: 'DELETE',
    path: '/communities/{id}/links/{linkId}',
    access: 'member',
    summary: 'Remove an invitation link, which is then invalid.',
    params: z.object({ id, linkId: id }),
    status: 204,
  },
  previewLink: {
    method: 'POST',
    path: '/communities/{id}/links/preview',
    access: 'anyone',
    summary:
      'The community of a valid link, and who made the link; otherwise 403 with the reason. Does not use up the link.',
    params: byId,
    body: z.object({ linkToken }),
    reply: LinkPreview,
  },
});
