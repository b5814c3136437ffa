import crypto from 'node:crypto';
import { type StripeControls, type StripeSubscription, serveStripe } from './stripeControls.ts';

/*
 * A server that behaves like Stripe as far as the product uses it: checkout, portal, subscriptions, and
 * webhooks with Stripe's signatures (https://docs.stripe.com/webhooks/signature).
 */

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const MONTH = 30 * 86_400;

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

export interface StripeServer extends StripeControls {
  /** The settings of a server that takes payments through this one. */
  settings: Record<string, string>;
  /** Receives events with their signature and returns the status; null sends none. */
  webhook: ((body: string, signature: string) => Promise<number>) | null;
  /** Changes a subscription and sends an event. `type` is what follows `customer.subscription.`. */
  change(id: string, changes: Partial<StripeSubscription>, type?: string): Promise<void>;
  /** Ends the period of a subscription that was to end with it. */
  endPeriod(id: string): Promise<void>;
  /** Creates an event without sending it. */
  event(type: string, object: object, created?: number): StripeEvent;
  /** Sends an event. Returns the status of the answer. */
  send(event: StripeEvent): Promise<number>;
}

/** Signs a body like Stripe, at a time in seconds since 1970. */
export function signatureOf(body: string, at: number, secret = WEBHOOK_SECRET): string {
  const seal = crypto.createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${seal}`;
}

const fresh = (prefix: string) => `${prefix}_${crypto.randomBytes(8).toString('hex')}`;

/** Starts the server on loopback. `now` returns the time in seconds since 1970. */
export async function openStripeServer(now = () => Math.floor(Date.now() / 1000)): Promise<StripeServer> {
  const desk = await serveStripe({ fresh, now, pay, cancel });
  const stripe: StripeServer = Object.assign(desk, {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_of_the_tests',
      STRIPE_API_BASE: desk.url,
    },
    webhook: null,
    change,
    endPeriod: (id: string) => change(id, { status: 'canceled', ended_at: now() }, 'deleted'),
    event: (type: string, object: object, created = now()) => ({
      id: fresh('evt'),
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
      id: fresh('sub'),
      object: 'subscription',
      customer: session.customer ?? fresh('cus'),
      status: 'active',
      created: now(),
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: { data: [{ current_period_end: now() + MONTH }] },
      metadata: session.metadata,
    };
    stripe.subscriptions.set(subscription.id, subscription);
    Object.assign(session, { subscription: subscription.id, customer: subscription.customer });
    await stripe.send(stripe.event('customer.subscription.created', subscription));
    await stripe.send(stripe.event('checkout.session.completed', { ...session, payment_status: 'paid' }));
    return subscription;
  }

  async function cancel(customer: string): Promise<void> {
    const theirs = [...stripe.subscriptions.values()].filter((each) => each.customer === customer);
    for (const { id, items } of theirs.filter(({ status }) => status === 'active')) {
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
    await stripe.send(stripe.event(`customer.subscription.${type}`, subscription));
  }
}
