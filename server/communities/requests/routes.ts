import type { FastifyInstance } from 'fastify';
import { requests } from '#contract/communities/requests.ts';
import type { Deps } from '#server/platform/deps.ts';
import { existing } from '#server/platform/http/call.ts';
import { serve } from '#server/platform/http/serve.ts';
import { acceptRequest, declineRequest, listRequests, requestToJoin, withdrawRequest } from './actions.ts';

/** The endpoints for asking to join, and for the answers of the guides. */
export function requestsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, requests, {
    requestToJoin: async ({ viewer, params, body }) => {
      const { community, isNew } = await requestToJoin(deps, viewer, params.id, body);
      return isNew ? community : existing(community);
    },
    withdrawRequest: async ({ viewer, params }) => withdrawRequest(deps, viewer, params.id),
    requests: async ({ viewer, params, query }) => listRequests(deps, viewer, params.id, query),
    acceptRequest: async ({ viewer, params, body }) => acceptRequest(deps, viewer, params, body),
    declineRequest: async ({ viewer, params, body }) => declineRequest(deps, viewer, params, body),
  });
}
