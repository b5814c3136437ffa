import type { FastifyInstance } from 'fastify';
import { subscription } from '#contract/subscription.ts';
import type { Parts } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { ownSubscription, startCheckout, startPortal } from './actions.ts';
import { receiveNews } from './news.ts';
import { knownPrice } from './price.ts';

export function subscriptionRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, subscription, {
    mine: async ({ viewer }) => ownSubscription(parts, viewer),
    portal: async ({ viewer }) => startPortal(parts, viewer),
    checkout: async ({ viewer }) => startCheckout(parts, viewer),
    price: async () => knownPrice(parts),
    webhook: async ({ signed: { bytes, headers } }) => {
      await receiveNews(parts, bytes, String(headers['stripe-signature'] ?? ''));
      return { received: true };
    },
  });
}
