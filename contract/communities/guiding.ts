import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, id } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Community, MAX_PINS } from './communities.ts';

/** The number of days of membership after which a member can offer to guide. */
export const OFFER_AFTER_DAYS = 90;
/** The number of days after an offer until the member becomes a guide, unless a guide returns. */
export const OFFER_DAYS = 7;

/**
 * Endpoints for pinned posts, for offers to guide a community whose guides are absent, and for the welcome for new
 * members.
 */
export const guiding = endpoints({
  updatePins: {
    method: 'PUT',
    path: '/communities/{id}/pins',
    access: 'member',
    summary:
      'Replace the pinned posts, in this order. For guides. A post that is deleted is no longer pinned.',
    params: byId,
    body: z.object({
      postIds: z
        .array(id, schemaMessage('{label} must be a list', { label: 'Posts' }))
        .max(MAX_PINS, schemaMessage('At most {max} posts can be pinned', { max: MAX_PINS }))
        .transform((ids) => [...new Set(ids)]),
    }),
    reply: Community,
  },
  offerToGuide: {
    method: 'POST',
    path: '/communities/{id}/offer',
    access: 'member',
    summary:
      'Offer to guide a community that needs a guide. Members of at least 90 days become guides 7 days later, ' +
      'unless a guide signs in. A repeated offer changes nothing, and the status is 200.',
    params: byId,
    status: 201,
    existingStatus: 200,
    reply: Community,
  },
  withdrawOffer: {
    method: 'DELETE',
    path: '/communities/{id}/offer',
    access: 'member',
    summary: 'Withdraw the caller’s offer to guide, if there is one.',
    params: byId,
    status: 204,
  },
  putAwayWelcome: {
    method: 'DELETE',
    path: '/communities/{id}/welcome',
    access: 'member',
    summary: 'Put away the welcome for a new member, on every device.',
    params: byId,
    status: 204,
  },
});
