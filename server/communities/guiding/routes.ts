import type { FastifyInstance } from 'fastify';
import { guiding } from '#contract/communities/guiding.ts';
import { hideWelcome } from '#server/communities/membership/memberStore.ts';
import type { Deps } from '#server/platform/deps.ts';
import { existing } from '#server/platform/http/call.ts';
import { serve } from '#server/platform/http/serve.ts';
import { offerToGuide, updatePins } from './actions.ts';
import { deleteGuideOffer } from './store.ts';

/** The endpoints of pins, offers to guide and the welcome. */
export function guidingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, guiding, {
    updatePins: async ({ viewer, params, body }) => updatePins(deps, viewer, params.id, body.postIds),
    offerToGuide: async ({ viewer, params }) => {
      const { community, isNew } = await offerToGuide(deps, viewer, params.id);
      return isNew ? community : existing(community);
    },
    withdrawOffer: async ({ viewer, params }) => deleteGuideOffer(db, params.id, viewer.id),
    putAwayWelcome: async ({ viewer, params }) => hideWelcome(db, params.id, viewer.id),
  });
}
