import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { outputInstant } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/** The message of the error `payments_off`. */
export const PAYMENTS_OFF = schemaMessage('Payments are not set up here.');

/** The subscription of a member, as Stripe reports it. */
export const Subscription = z
  .object({
    tier: z.literal('supporter'),
    /** Stripe's status, such as `active` or `past_due`. */
    status: z.string(),
    /** When the next payment is due; null if the subscription will end. */
    renewalAt: outputInstant.nullable(),
    /** When it will end or has ended. Not Stripe's `canceled_at`. */
    canceledAt: outputInstant.nullable(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof Subscription>;

/** The price of the subscription, as Stripe reports it. */
export const Price = z
  .object({
    amount: z
      .int()
      .meta({ description: 'In the smallest unit of the currency, as Stripe counts it: 500 for €5.' }),
    currency: z.string().meta({ description: 'ISO 4217, in lower case.', example: 'eur' }),
    interval: z.enum(['day', 'week', 'month', 'year']),
    intervalCount: z.int().meta({ description: 'The number of intervals between two payments.', example: 1 }),
  })
  .meta({ id: 'Price' });
export type Price = z.output<typeof Price>;

export const subscription = endpoints({
  read: {
    method: 'GET',
    path: '/subscription/me',
    access: 'member',
    summary:
      "The caller's subscription. If Stripe can be reached, the current state is requested from Stripe.",
    reply: Subscription,
  },
  price: {
    method: 'GET',
    path: '/payments/price',
    access: 'anyone',
    summary: 'The price of the subscription; 404 when payments are off or the price is not known.',
    reply: Price,
  },
  portal: {
    method: 'POST',
    path: '/payments/portal-session',
    access: 'member',
    summary: 'The address of the Stripe page where the caller changes or cancels the subscription.',
    reply: z.object({ portalUrl: z.string() }),
  },
  checkout: {
    method: 'POST',
    path: '/payments/checkout-session',
    access: 'member',
    summary: 'The address of the Stripe page where the caller becomes a Supporter.',
    reply: z.object({ checkoutUrl: z.string() }),
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhook',
    access: 'anyone',
    summary: 'Receives events from Stripe. The signature covers the raw body. Each event is processed once.',
    body: { kind: 'signed' },
    reply: z.object({ received: z.literal(true) }),
  },
});
