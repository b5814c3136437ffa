import type { FastifyInstance } from 'fastify';
import { waitlist } from '#contract/events/waitlist.ts';
import { confirmRegistration } from '#server/events/guests/confirmations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { claimSpot, joinWaitlist, joinWaitlistAsGuest, leaveWaitlist, readWaitlist } from './actions.ts';

export function waitlistRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, waitlist, {
    waitlist: async ({ viewer, params }) => readWaitlist(deps, viewer, params.id),
    joinWaitlist: async ({ viewer, params }) => joinWaitlist(deps, viewer, params.id),
    leaveWaitlist: async ({ viewer, params }) => leaveWaitlist(deps, viewer, params.id),
    joinWaitlistAsGuest: async ({ viewer, params, body, ipNetwork }) =>
      joinWaitlistAsGuest(deps, viewer, params.id, body, ipNetwork),
    claimSpot: async ({ viewer, params, body }) => claimSpot(deps, viewer, params.id, body.token),
    confirmGuest: async ({ viewer, params, body }) =>
      confirmRegistration(deps, viewer, params.id, body.token),
  });
}
