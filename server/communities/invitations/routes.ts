import type { FastifyInstance } from 'fastify';
import { invitations } from '#contract/communities/invitations.ts';
import { links } from '#contract/communities/links.ts';
import {
  createLink,
  listLinks,
  previewLink,
  readOwnLink,
  removeLink,
} from '#server/communities/links/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import {
  invite,
  pendingInvitations,
  prepareInvitation,
  prepareResending,
  resendInvitation,
  revokeInvitation,
  sentInvitation,
} from './actions.ts';
import { declineInvitation, previewInvitation } from './answers.ts';
import { inviteMany } from './batch.ts';

/** The endpoints of invitations and links. */
export function invitationsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, invitations, {
    invitations: async ({ viewer, params, query }) => pendingInvitations(deps, viewer, params.id, query.page),
    invite: {
      prepare: async ({ viewer, params, body }) => prepareInvitation(deps, viewer, params.id, body.email),
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        invite(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer, params }, id) => sentInvitation(deps, viewer, params.id, id),
    },
    inviteMany: async ({ viewer, params, body }) => inviteMany(deps, viewer, params.id, body),
    previewInvitation: async ({ viewer, params, body }) =>
      previewInvitation(deps, viewer, params.id, body.inviteToken),
    declineInvitation: async ({ viewer, params, body }) => declineInvitation(deps, viewer, params.id, body),
    resendInvitation: {
      prepare: async ({ viewer, params }) => prepareResending(deps, viewer, params.id, params.invitationId),
      create: async ({ viewer, params }, dbOrTrx) =>
        resendInvitation(deps, dbOrTrx, viewer, params.id, params.invitationId),
      answer: async ({ viewer, params }) => sentInvitation(deps, viewer, params.id, params.invitationId),
    },
    revokeInvitation: async ({ viewer, params }) =>
      revokeInvitation(deps, viewer, params.id, params.invitationId),
  });
  serve(app, deps, links, {
    links: async ({ viewer, params, query }) => listLinks(deps, viewer, params.id, query),
    createLink: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        createLink(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer, params }, id) => readOwnLink(deps, viewer, params.id, id),
    },
    removeLink: async ({ viewer, params }) => removeLink(deps, viewer, params.id, params.linkId),
    previewLink: async ({ viewer, params, body }) => previewLink(deps, viewer, params.id, body.linkToken),
  });
}
