import type { FastifyInstance } from 'fastify';
import { subscription } from '#contract/subscription.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { ownSubscription, startCheckout, startPortal } from './actions.ts';
import { currentPrice } from './price.ts';
import { handleWebhook } from './webhook.ts';

export function subscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, subscription, {
    read: async ({ viewer }) => ownSubscription(deps, viewer),
    portal: async ({ viewer }) => startPortal(deps, viewer),
    checkout: async ({ viewer }) => startCheckout(deps, viewer),
    price: async () => currentPrice(deps),
    webhook: async ({ body: { bytes, headers } }) => {
      await handleWebhook(deps, bytes, String(headers['stripe-signature'] ?? ''));
      return { received: true };
    },
  });
}
