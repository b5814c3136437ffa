import crypto from 'node:crypto';
import { type StripeControls, type StripeSubscription, serveStripe } from './stripeControls.ts';

/*
 * Implements the parts of Stripe that the product uses: checkout, portal, subscriptions, and webhooks with Stripe's
 * signatures (https://docs.stripe.com/webhooks/signature).
 */

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const MONTH_SECONDS = 30 * 86_400;

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

export interface StripeServer extends StripeControls {
  /** The environment variables that make our server use this one. */
  settings: Record<string, string>;
  /** Delivers an event with its signature and returns the status; null when events are not delivered. */
  webhook: ((body: string, signature: string) => Promise<number>) | null;
  /** Changes a subscription and sends an event. `type` is the part of the event type after `customer.subscription.`. */
  change(id: string, changes: Partial<StripeSubscription>, type?: string): Promise<void>;
  /** Ends a subscription, as Stripe does at the end of the period after a cancellation. */
  endPeriod(id: string): Promise<void>;
  /** Creates an event without sending it. */
  createEvent(type: string, object: object, created?: number): StripeEvent;
  /** Sends an event. Returns the status of the reply, or 0 without a webhook. */
  send(event: StripeEvent): Promise<number>;
}

/** The Stripe-Signature header of a body. `time` is in seconds since 1970. */
export function signatureOf(body: string, time: number, secret = WEBHOOK_SECRET): string {
  const hmac = crypto.createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${hmac}`;
}

const newStripeId = (prefix: string) => `${prefix}_${crypto.randomBytes(8).toString('hex')}`;

/** Starts the server on loopback. `now` returns the time in seconds since 1970. */
export async function openStripeServer(now = () => Math.floor(Date.now() / 1000)): Promise<StripeServer> {
  const controls = await serveStripe({ newStripeId, now, pay, cancel });
  const stripe: StripeServer = Object.assign(controls, {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_of_the_tests',
      STRIPE_API_BASE: controls.url,
    },
    webhook: null,
    change,
    endPeriod: (id: string) => change(id, { status: 'canceled', ended_at: now() }, 'deleted'),
    createEvent: (type: string, object: object, created = now()) => ({
      id: newStripeId('evt'),
      object: 'event' as const,
      type,
      created,
      data: { object: structuredClone(object) },
    }),
    send: async (event: StripeEvent) => {
      const body = JSON.stringify(event);
      return stripe.webhook?.(body, signatureOf(body, now())) ?? 0;
    },
  });
  return stripe;

  async function pay(sessionId: string): Promise<StripeSubscription> {
    const session = stripe.sessions.get(sessionId);
    if (!session) throw new Error(`no checkout ${sessionId}`);
    const subscription: StripeSubscription = {
      id: newStripeId('sub'),
      object: 'subscription',
      customer: session.customer ?? newStripeId('cus'),
      status: 'active',
      created: now(),
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: { data: [{ current_period_end: now() + MONTH_SECONDS }] },
      metadata: session.metadata,
    };
    stripe.subscriptions.set(subscription.id, subscription);
    Object.assign(session, { subscription: subscription.id, customer: subscription.customer });
    await stripe.send(stripe.createEvent('customer.subscription.created', subscription));
    await stripe.send(
      stripe.createEvent('checkout.session.completed', { ...session, payment_status: 'paid' }),
    );
    return subscription;
  }

  async function cancel(customer: string): Promise<void> {
    const subscriptions = [...stripe.subscriptions.values()].filter((each) => each.customer === customer);
    for (const { id, items } of subscriptions.filter(({ status }) => status === 'active')) {
      await change(id, {
        cancel_at_period_end: true,
        cancel_at: items.data[0]?.current_period_end ?? null,
      });
    }
  }

  async function change(id: string, changes: Partial<StripeSubscription>, type = 'updated'): Promise<void> {
    const subscription = stripe.subscriptions.get(id);
    if (!subscription) throw new Error(`no subscription ${id}`);
    Object.assign(subscription, changes);
    await stripe.send(stripe.createEvent(`customer.subscription.${type}`, subscription));
  }
}
