// Tests that only one of many concurrent calls with the same code, ticket or challenge succeeds.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addApp,
  addPasskey,
  codeOf,
  logIn,
  PASSKEY_URL,
  secondStep,
} from '#tests/support/people/secondFactors.ts';
import { SoftwarePasskey } from '#tests/support/people/softwarePasskey.ts';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const COUNT = 20;
const runConcurrently = (call: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: COUNT }, (_, n) => call(n)));
/** How often each status occurs. */
const countStatuses = (replies: Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([key, all]) => [key, all.length]),
  );

it('only one of many logins with the same code of an app succeeds', async () => {
  const { code } = await addApp(server, meera);
  const tickets = (await runConcurrently(() => logIn(server, 'meera'))).map(({ body }) => body.ticket);
  const replies = await runConcurrently((n) => secondStep(server, tickets[n], { code: code() }));
  expect(countStatuses(replies)).toEqual({ 200: 1, 400: COUNT - 1 });
});

it('only one of many logins with the same recovery code succeeds', async () => {
  const { recoveryCodes } = await addApp(server, meera);
  const tickets = (await runConcurrently(() => logIn(server, 'meera'))).map(({ body }) => body.ticket);
  const replies = await runConcurrently((n) => secondStep(server, tickets[n], { code: recoveryCodes[0] }));
  expect(countStatuses(replies)).toEqual({ 200: 1, 400: COUNT - 1 });
});

it('only one of many codes with the same ticket signs in', async () => {
  const { recoveryCodes } = await addApp(server, meera);
  const { ticket } = (await logIn(server, 'meera')).body;
  const replies = await runConcurrently((n) => secondStep(server, ticket, { code: recoveryCodes[n % 10] }));
  expect(countStatuses(replies)).toEqual({ 200: 1, 400: COUNT - 1 });
  const { body } = await server.requestAs(meera, 'GET /account/security');
  expect(body.codesLeft).toBe(9);
});

it('of twenty wrong codes, five are counted and one mail is sent', async () => {
  await addApp(server, meera);
  const { ticket } = (await logIn(server, 'meera')).body;
  const replies = await runConcurrently(() => secondStep(server, ticket, { code: '000000' }));
  expect(replies.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  const events = await server.database.db
    .selectFrom('account_events')
    .where('kind', '=', 'codes.wrong')
    .selectAll()
    .execute();
  expect(events).toHaveLength(1);
});

it('only one of many uses of the same passkey answer signs in', async () => {
  const { passkey } = await addPasskey(server, meera);
  const { ticket, options } = (await server.request('POST /auth/passkey/options')).body;
  const body = { ticket, passkey: passkey.answer(options) };
  const replies = await runConcurrently(() => server.request('POST /auth/passkey', { body }));
  expect(countStatuses(replies)).toEqual({ 200: 1, 400: COUNT - 1 });
});

it('only one of many uses of the same proof replaces the session', async () => {
  const { code } = await addApp(server, meera);
  const token = await signIn(server.deps, meera.id);
  const { ticket } = (await server.requestAs({ token }, 'POST /account/app')).body.reauthenticate;
  const body = { ticket, password: PASSWORD, code: code() };
  const replies = await runConcurrently(() =>
    server.requestAs({ token }, 'POST /account/reauthenticate', body),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
});

it('the first second factor comes with one set of recovery codes, even if it is confirmed many times at once', async () => {
  const { body: app } = await server.requestAs(meera, 'POST /account/app');
  const replies = await runConcurrently(() =>
    server.requestAs(meera, 'POST /account/app/confirm', { code: codeOf(server, app.key) }),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const { body } = await server.requestAs(meera, 'GET /account/security');
  expect(body.codesLeft).toBe(10);
});

it('an app and a passkey that are confirmed at once come with one set of recovery codes', async () => {
  const { body: app } = await server.requestAs(meera, 'POST /account/app');
  const { ticket, options } = (await server.requestAs(meera, 'POST /account/passkeys/options')).body;
  const passkey = new SoftwarePasskey({ origin: PASSKEY_URL }).create(options);
  const replies = await Promise.all([
    server.requestAs(meera, 'POST /account/app/confirm', { code: codeOf(server, app.key) }),
    server.requestAs(meera, 'POST /account/passkeys', { ticket, name: 'Phone', passkey }),
  ]);
  expect(countStatuses(replies)).toEqual({ 201: 2 });
  expect(replies.filter(({ body }) => body.recoveryCodes)).toHaveLength(1);
  const { body } = await server.requestAs(meera, 'GET /account/security');
  expect(body).toMatchObject({ app: {}, passkeys: [{ name: 'Phone' }], codesLeft: 10 });
});

it('a "This was not me" link secures the account once, while the thief continues', async () => {
  await server.waitForMails();
  server.mails.mails.length = 0;
  const thief = { ...meera, token: await signIn(server.deps, meera.id) };
  await server.requestAs(thief, 'POST /account/email', { newEmail: 'thief@vichara.test' });
  const token = tokenIn(await server.mails.nextMailTo(meera.email, /A new email/));
  const [secured, stolen] = await Promise.all([
    runConcurrently(() => server.request('POST /auth/not-me', { body: { token } })),
    runConcurrently(() => server.requestAs(thief, 'POST /account/app')),
  ]);
  expect(countStatuses(secured)).toEqual({ 200: 1, 400: COUNT - 1 });
  expect(stolen.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await server.requestAs(thief, 'GET /account')).status).toBe(401);
  const { db } = server.database;
  expect(await db.selectFrom('sessions').where('user_id', '=', meera.id).selectAll().execute()).toEqual([]);
});

it('calls of sessions that end at the same time receive 401 and never 500', async () => {
  const tokens = await Promise.all(Array.from({ length: COUNT }, () => signIn(server.deps, meera.id)));
  const [replies] = await Promise.all([
    runConcurrently((n) => server.requestAs({ token: tokens[n] ?? '' }, 'POST /account/app')),
    server.requestAs(meera, 'DELETE /account/sessions'),
  ]);
  expect(replies.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
  for (const token of tokens) expect((await server.requestAs({ token }, 'GET /account')).status).toBe(401);
});
