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

const requestPrice = () => server.request('GET /payments/price');
const MONTHLY_PRICE = {
  unit_amount: 500,
  currency: 'eur',
  recurring: { interval: 'month', interval_count: 1 },
};
const priceQueryCount = () => stripe.calls.filter((call) => call.includes('/prices/')).length;

describe('the price', () => {
  it('the price comes from Stripe, which is queried once per hour', async () => {
    const countBefore = priceQueryCount();
    const replies = await Promise.all([requestPrice(), requestPrice(), requestPrice()]);
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([
        200,
        { amount: 500, currency: 'eur', interval: 'month', intervalCount: 1 },
      ]);
    }
    stripe.price = { ...MONTHLY_PRICE, unit_amount: 700 };
    server.advanceClock({ minutes: 59 });
    expect((await requestPrice()).body.amount).toBe(500);
    expect(priceQueryCount()).toBe(countBefore + 1);
    server.advanceClock({ minutes: 2 });
    expect((await requestPrice()).body.amount).toBe(700);
  });

  it('the last known price is returned while Stripe does not answer', async () => {
    const { body } = await requestPrice();
    server.advanceClock({ hours: 2 });
    stripe.setFailing(true);
    expect((await requestPrice()).body).toEqual(body);
    stripe.setFailing(false);
  });

  it.each([
    ['variable price', { ...MONTHLY_PRICE, unit_amount: null }],
    ['price that is paid once', { ...MONTHLY_PRICE, recurring: null }],
  ])('a request for the price is answered with 404 when Stripe has a %s', async (_, invalidPrice) => {
    stripe.price = invalidPrice;
    const { status, body } = await requestPrice();
    expect([status, body.code]).toEqual([404, 'not_found']);
    stripe.price = MONTHLY_PRICE;
  });

  it('a request for the price is answered with 404 until Stripe has answered, and when payments are not configured', async () => {
    const otherServer = await openTestServer(stripe.settings);
    stripe.setFailing(true);
    expect((await otherServer.request('GET /payments/price')).status).toBe(404);
    stripe.setFailing(false);
    await otherServer.close();
    const serverWithoutStripe = await openTestServer();
    expect((await serverWithoutStripe.request('GET /payments/price')).status).toBe(404);
    await serverWithoutStripe.close();
  });
});
