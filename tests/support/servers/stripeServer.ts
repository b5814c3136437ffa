import crypto from 'node:crypto';
import { type StripeControls, type StripeSubscription, serveStripe } from './stripeControls.ts';

/*
 * A server in the shape of Stripe's, as far as the product asks it: checkout, portal, subscriptions, and webhooks
 * signed as Stripe signs them (https://docs.stripe.com/webhooks/signature).
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
  /** The settings of a server that takes payments here. */
  settings: Record<string, string>;
  /** Where events are sent, with their signature; nowhere while it is null. Answers with a status. */
  webhook: ((body: string, signature: string) => Promise<number>) | null;
  /** Changes a subscription and tells of it; `type` is what comes after `customer.subscription.`. */
  change(id: string, changes: Partial<StripeSubscription>, type?: string): Promise<void>;
  /** Lets the period of a subscription be over that was to end with it. */
  endPeriod(id: string): Promise<void>;
  /** An event about something, which is not sent. */
  event(type: string, object: object, created?: number): StripeEvent;
  /** Sends an event, and tells what it was answered with. */
  send(event: StripeEvent): Promise<number>;
}

/** Signs a body as Stripe does, at a second of 1970. */
export function signatureOf(body: string, at: number, secret = WEBHOOK_SECRET): string {
  const seal = crypto.createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${seal}`;
}

const fresh = (prefix: string) => `${prefix}_${crypto.randomBytes(8).toString('hex')}`;

/** Starts it on loopback; `now` gives the second of 1970 that it is. */
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
