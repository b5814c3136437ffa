import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeServer, type StripeServer } from '#tests/support/servers/stripeServer.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let stripe: StripeServer;
let server: TestServer;
beforeAll(async () => {
  stripe = await openStripeServer();
  server = await openTestServer(stripe.settings);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(() => server.advanceClock({ hours: 2 }));

const price = () => server.request('GET /payments/price');
const monthly = { unit_amount: 500, currency: 'eur', recurring: { interval: 'month', interval_count: 1 } };
const asked = () => stripe.calls.filter((call) => call.includes('/prices/')).length;

describe('the price', () => {
  it('the price is that of Stripe, which is asked once an hour', async () => {
    const before = asked();
    const replies = await Promise.all([price(), price(), price()]);
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([
        200,
        { amount: 500, currency: 'eur', interval: 'month', intervalCount: 1 },
      ]);
    }
    stripe.price = { ...monthly, unit_amount: 700 };
    server.advanceClock({ minutes: 59 });
    expect((await price()).body.amount).toBe(500);
    expect(asked()).toBe(before + 1);
    server.advanceClock({ minutes: 2 });
    expect((await price()).body.amount).toBe(700);
  });

  it('the price is the last known one while Stripe does not answer', async () => {
    const { body } = await price();
    server.advanceClock({ hours: 2 });
    stripe.fail(true);
    expect((await price()).body).toEqual(body);
    stripe.fail(false);
  });

  it.each([
    ['depends on something', { ...monthly, unit_amount: null }],
    ['is paid once', { ...monthly, recurring: null }],
  ])('the price is absent when it %s', async (_, told) => {
    stripe.price = told;
    const { status, body } = await price();
    expect([status, body.code]).toEqual([404, 'not_found']);
    stripe.price = monthly;
  });

  it('the price is absent while Stripe has never answered, and where payments are off', async () => {
    const other = await openTestServer(stripe.settings);
    stripe.fail(true);
    expect((await other.request('GET /payments/price')).status).toBe(404);
    stripe.fail(false);
    await other.close();
    const off = await openTestServer();
    expect((await off.request('GET /payments/price')).status).toBe(404);
    await off.close();
  });
});
