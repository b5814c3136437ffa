import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member, type Person, signIn } from '#tests/support/people/testPeople.ts';
import { openStripeServer, type StripeServer, signatureOf } from '#tests/support/servers/stripeServer.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let stripe: StripeServer;
let server: TestServer;
let meera: Member;
let admin: Member;
const now = () => Math.floor(server.deps.clock().epochMilliseconds / 1000);
const deliver = async (body: string, signature: string) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (await server.request('POST /payments/webhook', { body, headers })).status;
};
beforeAll(async () => {
  stripe = await openStripeServer(now);
  server = await openTestServer(stripe.settings);
  admin = await createMember(server, 'anandi');
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.webhook = deliver;
  stripe.setFailing(false);
  meera = await recreateMember('meera');
});

async function recreateMember(person: Person): Promise<Member> {
  await server.database.db.deleteFrom('users').where('username', '=', person).execute();
  return createMember(server, person);
}
const mySubscription = (person = meera) => server.requestAs(person, 'GET /subscription/me');
const isPatron = async (person = meera) => (await server.requestAs(person, 'GET /account')).body.isPatron;
const checkout = async (person = meera): Promise<string> =>
  (await server.requestAs(person, 'POST /payments/checkout-session')).body.checkoutUrl;
const pay = async (person = meera) => stripe.pay((await checkout(person)).split('/').at(-1) ?? '');
const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
const periodEnd = ({ items }: { items: { data: { current_period_end: number }[] } }) =>
  items.data[0]?.current_period_end ?? 0;

describe('becoming a Supporter', () => {
  it('a subscription starts with a checkout and shows the next renewal', async () => {
    expect((await mySubscription()).status).toBe(404);
    expect((await server.requestAs(meera, 'POST /payments/portal-session')).status).toBe(404);
    const url = await checkout();
    expect(url).toContain(`${stripe.url}/pay/`);
    const subscription = await stripe.pay(url.split('/').at(-1) ?? '');
    const { status, body } = await mySubscription();
    expect([status, body]).toEqual([
      200,
      { tier: 'supporter', status: 'active', renewalAt: instant(periodEnd(subscription)), canceledAt: null },
    ]);
    expect(await isPatron()).toBe(true);
    expect((await server.requestAs(meera, 'POST /payments/checkout-session')).status).toBe(409);
    const portal = await server.requestAs(meera, 'POST /payments/portal-session');
    expect([portal.status, portal.body.portalUrl]).toEqual([
      200,
      `${stripe.url}/portal/${subscription.customer}`,
    ]);
  });

  it('concurrent requests start one checkout', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => checkout()));
    expect(new Set(urls).size).toBe(1);
  });

  it('reading a subscription updates its state from Stripe, even when every webhook was lost', async () => {
    stripe.webhook = null;
    const subscription = await pay();
    expect(await isPatron()).toBe(false);
    expect((await mySubscription()).body.status).toBe('active');
    expect(await isPatron()).toBe(true);
    await stripe.change(subscription.id, { status: 'past_due' });
    expect((await mySubscription()).body.status).toBe('past_due');
    expect(await isPatron()).toBe(true);
    await stripe.endPeriod(subscription.id);
    expect((await mySubscription()).body).toEqual({
      tier: 'supporter',
      status: 'canceled',
      renewalAt: null,
      canceledAt: instant(stripe.subscriptions.get(subscription.id)?.ended_at ?? 0),
    });
    expect(await isPatron()).toBe(false);
  });

  it('reading a subscription returns its stored state while Stripe does not answer', async () => {
    await pay();
    stripe.setFailing(true);
    expect((await mySubscription()).body.status).toBe('active');
    const portal = await server.requestAs(meera, 'POST /payments/portal-session');
    expect([portal.status, portal.body.message]).toEqual([
      503,
      'Payments cannot be reached just now. Please try again.',
    ]);
  });
});

describe('the end of a subscription', () => {
  it('the end of a subscription is shown in advance, and the patron flag is removed at the end', async () => {
    const subscription = await pay();
    await stripe.cancel(subscription.customer);
    expect((await mySubscription()).body).toEqual({
      tier: 'supporter',
      status: 'active',
      renewalAt: null,
      canceledAt: instant(periodEnd(subscription)),
    });
    expect(await isPatron()).toBe(true);
    await stripe.endPeriod(subscription.id);
    expect([(await mySubscription()).body.status, await isPatron()]).toEqual(['canceled', false]);
    const secondSubscription = await pay();
    expect(secondSubscription.customer).toBe(subscription.customer);
    expect([(await mySubscription()).body.status, await isPatron()]).toEqual(['active', true]);
  });

  it('the chosen gradient stays stored and is shown again when the member is a patron again', async () => {
    const gradient = 'linear-gradient(90deg, #d08a3a, #b5566b)';
    const saveGradient = () => server.requestAs(meera, 'PUT /account/theme', { usernameGradient: gradient });
    expect((await saveGradient()).status).toBe(403);
    const subscription = await pay();
    expect((await saveGradient()).status).toBe(200);
    const currentGradient = async () =>
      (await server.requestAs(meera, 'GET /account')).body.profileTheme.usernameGradient;
    expect(await currentGradient()).toBe(gradient);
    await stripe.endPeriod(subscription.id);
    expect([await currentGradient(), (await saveGradient()).status]).toEqual([null, 403]);
    await pay();
    expect(await currentGradient()).toBe(gradient);
  });

  it('a patron flag that an admin granted stays when the subscription ends, and an admin cannot remove a flag that is paid for', async () => {
    const subscription = await pay();
    const setPatron = (isPatronFlag: boolean) =>
      server.requestAs(admin, `PUT /admin/users/${meera.id}/patron`, { isPatron: isPatronFlag });
    expect((await setPatron(false)).status).toBe(409);
    expect((await setPatron(true)).body.isPatron).toBe(true);
    await stripe.endPeriod(subscription.id);
    expect(await isPatron()).toBe(true);
    expect((await setPatron(false)).body.isPatron).toBe(false);
  });

  it('deleting an account cancels its subscription at Stripe and retries until Stripe answers', async () => {
    const subscription = await pay();
    stripe.setFailing(true);
    expect((await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' })).status).toBe(
      204,
    );
    const deleteCall = `DELETE /v1/subscriptions/${subscription.id}`;
    await expect.poll(() => stripe.calls.filter((call) => call === deleteCall).length).toBeGreaterThan(0);
    stripe.setFailing(false);
    await expect.poll(() => stripe.subscriptions.get(subscription.id)?.status).toBe('canceled');
  });

  it('a cancellation waits while reminders are held after a restore', async () => {
    const subscription = await pay();
    const query = (text: string) => server.database.pool.query(text);
    await query(
      "insert into backup_state (object_key, reminders_held_at) values (decode(repeat('00', 32), 'hex'), now())",
    );
    const password = 'still water runs';
    expect((await server.requestAs(meera, 'DELETE /account', { password })).status).toBe(204);
    const waiting = `select from pgboss.job where name = 'subscription-ending' and state = 'created'
      and start_after > now() + interval '59 minutes'`;
    await expect.poll(async () => (await query(waiting)).rowCount).toBe(1);
    expect(stripe.subscriptions.get(subscription.id)?.status).toBe('active');
    await query('delete from backup_state');
    await query("delete from pgboss.job where name = 'subscription-ending'");
  });

  it('cancelling a subscription that Stripe does not know succeeds, but not while Stripe fails', async () => {
    const { cancelSubscription } = await import('./stripe.ts');
    const stripeSettings = server.deps.settings.stripe;
    if (!stripeSettings) throw new Error('The test server has no settings of Stripe.');
    await cancelSubscription(stripeSettings, 'sub_unknown');
    stripe.setFailing(true);
    await expect(cancelSubscription(stripeSettings, 'sub_unknown')).rejects.toThrow();
  });

  it('a subscription that is paid after the account was deleted is cancelled', async () => {
    const url = await checkout();
    await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' });
    const subscription = await stripe.pay(url.split('/').at(-1) ?? '');
    await expect.poll(() => stripe.subscriptions.get(subscription.id)?.status).toBe('canceled');
  });

  it('an ended subscription is detected after its period, even when no webhook arrived', async () => {
    const { refreshOverdue } = await import('./webhook.ts');
    const subscription = await pay();
    stripe.webhook = null;
    await stripe.endPeriod(subscription.id);
    await refreshOverdue(server.deps);
    expect(await isPatron()).toBe(true);
    server.advanceClock({ hours: 24 * 31 });
    // An unknown subscription, which is checked first, does not prevent the check of the others.
    const tomas = await recreateMember('tomas');
    await server.database.pool.query(
      `insert into subscriptions values ('sub_unknown', $1, 'cus_unknown', 'active', $2, $2, null, $2)`,
      [tomas.id, '2020-01-01T00:00:00Z'],
    );
    await refreshOverdue(server.deps);
    const { rows } = await server.database.pool.query('select is_patron from users where id = $1', [
      meera.id,
    ]);
    expect(rows).toEqual([{ is_patron: false }]);
  });
});

describe('a webhook', () => {
  it.each([
    ['missing', () => ''],
    ['rubbish', () => 't=1,v1=00'],
    ['of another secret', (body: string) => signatureOf(body, now(), 'whsec_of_another_account')],
    ['of another body', (body: string) => signatureOf(`${body} `, now())],
    ['of an hour ago', (body: string) => signatureOf(body, now() - 3600)],
  ])('a webhook with an invalid signature (%s) is refused', async (_kind, signatureFor) => {
    const subscription = await pay();
    Object.assign(subscription, { status: 'canceled' });
    const body = JSON.stringify(stripe.createEvent('customer.subscription.deleted', subscription, now() + 5));
    expect(await deliver(body, signatureFor(body))).toBe(400);
    Object.assign(subscription, { status: 'active' });
    expect((await mySubscription()).body.status).toBe('active');
  });

  it('a webhook is processed once, and its signature is checked against the raw bytes', async () => {
    const subscription = await pay();
    const event = stripe.createEvent(
      'customer.subscription.updated',
      { ...subscription, status: 'past_due' },
      now() + 1,
    );
    const body = JSON.stringify(event, null, 3).replace('past_due', 'past_\\u0064ue');
    for (let delivery = 0; delivery < 3; delivery += 1)
      expect(await deliver(body, signatureOf(body, now()))).toBe(200);
    const { rows } = await server.database.pool.query('select status from subscriptions where id = $1', [
      subscription.id,
    ]);
    expect(rows).toEqual([{ status: 'past_due' }]);
  });

  it('a webhook of an irrelevant type, or for an unknown account, changes nothing', async () => {
    const subscription = await pay();
    expect(await stripe.send(stripe.createEvent('charge.succeeded', { id: 'ch_1' }))).toBe(200);
    const unknownSubscription = { ...subscription, id: 'sub_other', customer: 'cus_other', metadata: {} };
    expect(await stripe.send(stripe.createEvent('customer.subscription.created', unknownSubscription))).toBe(
      200,
    );
    const otherSite = {
      ...unknownSubscription,
      metadata: { userId: meera.id, site: 'https://elsewhere.example' },
    };
    expect(await stripe.send(stripe.createEvent('customer.subscription.created', otherSite))).toBe(200);
    const { rows } = await server.database.pool.query("select from subscriptions where id = 'sub_other'");
    expect(rows).toEqual([]);
    expect(stripe.calls).not.toContain('DELETE /v1/subscriptions/sub_other');
  });
});

it('the subscription of a suspended member is not renewed, even if Stripe does not answer at first', async () => {
  const subscription = await pay();
  stripe.setFailing(true);
  const token = await signIn(server.deps, admin.id);
  const call = `PUT /admin/users/${meera.id}/suspension`;
  expect((await server.requestAs({ token }, call, { words: 'Rest.' })).status).toBe(200);
  stripe.setFailing(false);
  await expect
    .poll(() => stripe.subscriptions.get(subscription.id)?.cancel_at_period_end, { timeout: 30_000 })
    .toBe(true);
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe('active');
});

it('a subscription that a suspended member pays for afterwards is not renewed', async () => {
  const token = await signIn(server.deps, admin.id);
  const call = `PUT /admin/users/${meera.id}/suspension`;
  const url = await checkout();
  expect((await server.requestAs({ token }, call, { words: 'Rest.' })).status).toBe(200);
  const subscription = await stripe.pay(url.split('/').at(-1) ?? '');
  await expect
    .poll(() => stripe.subscriptions.get(subscription.id)?.cancel_at_period_end, { timeout: 30_000 })
    .toBe(true);
});
