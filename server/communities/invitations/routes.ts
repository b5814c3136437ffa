import type { FastifyInstance } from 'fastify';
import { invitations } from '#contract/communities/invitations.ts';
import { links } from '#contract/communities/links.ts';
import { createLink, listLinks, previewLink, removeLink } from '#server/communities/links/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { invite, pendingInvitations, resendInvitation, revokeInvitation } from './actions.ts';
import { declineInvitation, previewInvitation } from './answers.ts';

/** The endpoints of invitations and links. */
export function invitationsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, invitations, {
    invitations: async ({ viewer, params }) => pendingInvitations(deps, viewer, params.id),
    invite: async ({ viewer, params, body }) => invite(deps, viewer, params.id, body),
    previewInvitation: async ({ viewer, params, body }) =>
      previewInvitation(deps, viewer, params.id, body.inviteToken),
    declineInvitation: async ({ viewer, params, body }) => declineInvitation(deps, viewer, params.id, body),
    resendInvitation: async ({ viewer, params }) =>
      resendInvitation(deps, viewer, params.id, params.invitationId),
    revokeInvitation: async ({ viewer, params }) =>
      revokeInvitation(deps, viewer, params.id, params.invitationId),
  });
  serve(app, deps, links, {
    links: async ({ viewer, params, query }) => listLinks(deps, viewer, params.id, query),
    createLink: async ({ viewer, params, body }) => createLink(deps, viewer, params.id, body),
    removeLink: async ({ viewer, params }) => removeLink(deps, viewer, params.id, params.linkId),
    previewLink: async ({ viewer, params, body }) => previewLink(deps, viewer, params.id, body.linkToken),
  });
}
