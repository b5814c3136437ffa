import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import type { StripeSubscription } from '#tests/support/servers/stripeControls.ts';
import {
  openStripeServer,
  type StripeEvent,
  type StripeServer,
  signatureOf,
} from '#tests/support/servers/stripeServer.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let stripe: StripeServer;
let server: TestServer;
let meera: Member;
let subscription: StripeSubscription;
let startTime: number;
const now = () => Math.floor(server.deps.clock().epochMilliseconds / 1000);
beforeAll(async () => {
  stripe = await openStripeServer(now);
  server = await openTestServer(stripe.settings);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(async () => {
  await server.database.pool.query('delete from users; delete from stripe_events');
  meera = await createMember(server, 'meera');
  stripe.setFailing(false);
  stripe.webhook = null;
  const { body } = await server.requestAs(meera, 'POST /payments/checkout-session');
  subscription = await stripe.pay(body.checkoutUrl.split('/').at(-1));
  startTime = now() - 1000;
});

const send = async (event: StripeEvent) => {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, now()) };
  return (await server.request('POST /payments/webhook', { body, headers })).status;
};
const storedState = async () =>
  (
    await server.database.pool.query(
      'select status, is_patron from subscriptions join users on users.id = user_id',
    )
  ).rows[0];
/** An event about the subscription, a number of seconds after the start. */
const subscriptionEvent = (after: number, changes: Partial<StripeSubscription>, type = 'updated') =>
  stripe.createEvent(`customer.subscription.${type}`, { ...subscription, ...changes }, startTime + after);

const EVENT_SEQUENCE: [after: number, status: string, type: string][] = [
  [1, 'incomplete', 'created'],
  [2, 'active', 'updated'],
  [3, 'past_due', 'updated'],
  [4, 'active', 'updated'],
  [5, 'past_due', 'updated'],
];

describe('webhooks in any order, each delivered several times', () => {
  it.each([
    ['while Stripe answers', false],
    ['while Stripe is unreachable', true],
  ])(
    'webhooks that arrive repeatedly and in any order leave the newest status of the subscription, %s',
    async (_when, isDown) => {
      stripe.setFailing(isDown);
      Object.assign(subscription, { status: 'past_due' });
      const events = EVENT_SEQUENCE.map(([after, status, type]) =>
        subscriptionEvent(after, { status }, type),
      );
      const orders = fc.sample(
        fc.shuffledSubarray(
          [...events, ...events].map((_, index) => index),
          { minLength: 10 },
        ),
        {
          seed: 7,
          numRuns: 12,
        },
      );
      for (const order of orders) {
        await server.database.pool.query('delete from subscriptions; delete from stripe_events');
        for (const index of order) expect(await send([...events, ...events][index] as StripeEvent)).toBe(200);
        expect(await storedState(), order.join()).toEqual({ status: 'past_due', is_patron: true });
      }
    },
  );

  it('concurrent webhooks have the same effect as single ones', async () => {
    Object.assign(subscription, { status: 'past_due' });
    const events = EVENT_SEQUENCE.map(([after, status, type]) => subscriptionEvent(after, { status }, type));
    const replies = await Promise.all([...events, ...events, ...events].map(send));
    expect(new Set(replies)).toEqual(new Set([200]));
    expect(await storedState()).toEqual({ status: 'past_due', is_patron: true });
    const { rows } = await server.database.pool.query('select count(*)::integer as count from stripe_events');
    expect(rows[0].count).toBe(EVENT_SEQUENCE.length);
  });

  it('of two events of the same second, the state at Stripe counts, also if our clock is behind', async () => {
    await send(subscriptionEvent(5_000, { status: 'active' }));
    Object.assign(subscription, { status: 'canceled', ended_at: startTime + 5_000 });
    await send(subscriptionEvent(5_000, {}, 'deleted'));
    expect(await storedState()).toEqual({ status: 'canceled', is_patron: false });
  });

  it('webhooks never restore a subscription that has ended', async () => {
    stripe.setFailing(true);
    await send(subscriptionEvent(9, { status: 'canceled', ended_at: startTime + 9 }, 'deleted'));
    await send(subscriptionEvent(10, { status: 'active' }));
    await send(subscriptionEvent(2, { status: 'active' }));
    expect(await storedState()).toEqual({ status: 'canceled', is_patron: false });
  });
});

describe('the content of a single event', () => {
  it('a paid checkout grants the patron flag, even when Stripe cannot be reached', async () => {
    stripe.setFailing(true);
    const [session] = [...stripe.sessions.values()].filter((each) => each.subscription === subscription.id);
    const completed = { ...session, metadata: {}, payment_status: 'paid' };
    expect(await send(stripe.createEvent('checkout.session.completed', completed, startTime))).toBe(200);
    expect(await storedState()).toEqual({ status: 'active', is_patron: true });
  });

  it.each([
    ['in its subscription field', (invoice: object) => ({ ...invoice, subscription: subscription.id })],
    [
      'in its parent field (newer Stripe API versions)',
      (invoice: object) => ({
        ...invoice,
        parent: { subscription_details: { subscription: subscription.id } },
      }),
    ],
  ])(
    'an invoice event updates the subscription that the invoice names %s',
    async (_place, withSubscription) => {
      await send(subscriptionEvent(1, {}));
      stripe.setFailing(true);
      const invoice = {
        customer: subscription.customer,
        lines: { data: [{ period: { end: startTime + 99 } }] },
      };
      await send(stripe.createEvent('invoice.payment_failed', withSubscription(invoice), startTime + 2));
      expect(await storedState()).toEqual({ status: 'past_due', is_patron: true });
      await send(stripe.createEvent('invoice.paid', withSubscription(invoice), startTime + 3));
      const { rows } = await server.database.pool.query('select status, paid_until from subscriptions');
      expect(rows[0].status).toBe('active');
      expect(rows[0].paid_until.epochMilliseconds).toBe((startTime + 99) * 1000);
    },
  );

  it.each([
    ['the items of the subscription', { items: { data: [{ current_period_end: 2_000_000_000 }] } }],
    ['the subscription itself', { items: { data: [{}] }, current_period_end: 2_000_000_000 }],
  ])('the end of the billing period is read from %s', async (_place, period) => {
    stripe.setFailing(true);
    await send(subscriptionEvent(1, period as Partial<StripeSubscription>));
    const { body } = await server.requestAs(meera, 'GET /subscription/me');
    expect(body.renewalAt).toBe('2033-05-18T03:33:20.000Z');
    await send(
      subscriptionEvent(2, { ...period, cancel_at_period_end: true } as Partial<StripeSubscription>),
    );
    const endingReply = await server.requestAs(meera, 'GET /subscription/me');
    expect([endingReply.body.renewalAt, endingReply.body.canceledAt]).toEqual([
      null,
      '2033-05-18T03:33:20.000Z',
    ]);
  });

  it.each([
    ['trialing', true],
    ['unpaid', false],
    ['incomplete', false],
    ['paused', false],
    ['a_future_status', false],
  ])('a subscription with the status %s is stored, and its patron flag is %s', async (status, isPatron) => {
    stripe.setFailing(true);
    await send(subscriptionEvent(1, { status }));
    expect(await storedState()).toEqual({ status, is_patron: isPatron });
  });
});

it('without Stripe keys, the payment calls reply that payments are not set up', async () => {
  const serverWithoutStripe = await openTestServer();
  const person = await createMember(serverWithoutStripe, 'meera');
  for (const name of ['portal-session', 'checkout-session', 'webhook']) {
    const { status, body } = await serverWithoutStripe.requestAs(person, `POST /payments/${name}`);
    expect([status, body.message]).toEqual([503, 'Payments are not set up here.']);
  }
  expect((await serverWithoutStripe.requestAs(person, 'GET /subscription/me')).status).toBe(404);
  await serverWithoutStripe.close();
});
