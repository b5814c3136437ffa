// Tests that the owner of an account can still sign in while somebody else guesses the password.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addApp, addPasskey, logIn, PASSKEY_URL, secondStep } from '#tests/support/people/secondFactors.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL, RATE_LIMITS: 'on' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  await server.database.db.deleteFrom('rate_limits').execute();
  meera = await createMember(server, 'meera');
});

const WRONG = { password: 'a wrong password' };
/** Guesses the password until logins of the account are refused. */
async function flood() {
  for (let attempt = 0; attempt < 10; attempt += 1)
    await logIn(server, 'meera', WRONG, `198.51.100.${attempt}`);
  const refused = await logIn(server, 'meera', {}, '198.51.100.99');
  expect(refused.status).toBe(429);
  return refused;
}

it('the message of a refused login names the ways to sign in that still work', async () => {
  const { body, headers } = await flood();
  expect(body.message).toBe(
    'Too many attempts. Please wait a while and try again. A passkey, a browser you have used before, or a password reset still works.',
  );
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

it('while logins are refused, a browser that was used before still logs in, and has its own ten attempts', async () => {
  const { browser } = (await logIn(server, 'meera')).body;
  await flood();
  expect((await logIn(server, 'meera', { browser })).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await logIn(server, 'meera', { ...WRONG, browser })).status).toBe(400);
  expect((await logIn(server, 'meera', { browser })).status).toBe(429);
});

it('the browser key of another account does not lift the limit of logins', async () => {
  await createMember(server, 'tomas');
  const { browser } = (await logIn(server, 'tomas')).body;
  await flood();
  expect((await logIn(server, 'meera', { browser })).status).toBe(429);
});

it('while logins are refused, a passkey still signs in', async () => {
  const { passkey } = await addPasskey(server, meera);
  await flood();
  const { ticket, options } = (await server.request('POST /auth/passkey/options')).body;
  const body = { ticket, passkey: passkey.answer(options) };
  expect((await server.request('POST /auth/passkey', { body })).status).toBe(200);
});

it('while logins are refused, the browser of a password reset can log in', async () => {
  await flood();
  await server.request('POST /auth/request-password-reset', { body: { email: meera.email } });
  const token = tokenIn(await server.mails.nextMailTo(meera.email, /A new password/));
  const newPassword = 'a password of the owner';
  const { body } = await server.request('POST /auth/reset-password', { body: { token, newPassword } });
  expect((await logIn(server, 'meera', { password: newPassword })).status).toBe(429);
  const reply = await logIn(server, 'meera', { password: newPassword, browser: body.browser });
  expect(reply.status).toBe(200);
});

let calls = 0;
/** Another address for each call, because an address can sign in 60 times a minute. */
const nextIp = () => `203.0.${Math.floor(calls / 250)}.${calls++ % 250}`;

/** Adds an app, and completes a login in a browser, which is known from then on. */
async function knowBrowser() {
  const { code, recoveryCodes } = await addApp(server, meera);
  const { ticket } = (await logIn(server, 'meera', {}, nextIp())).body;
  const { browser } = (await secondStep(server, ticket, { code: recoveryCodes[0] }, nextIp())).body;
  return { code, browser };
}

it('after 30 wrong codes in a day, codes are refused, except in a browser that was used since the first second factor', async () => {
  const { browser: earlierBrowser } = (await logIn(server, 'meera', {}, nextIp())).body;
  const { code, browser } = await knowBrowser();
  const guess = async (ticket: string) =>
    (await secondStep(server, ticket, { code: '000000' }, nextIp())).status;
  const statuses: number[] = [];
  for (let login = 0; login < 7; login += 1) {
    const { ticket } = (await logIn(server, 'meera', {}, nextIp())).body;
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push(await guess(ticket));
  }
  expect(statuses).toEqual([...Array(30).fill(400), ...Array(5).fill(429)]);
  const signInFrom = async (key: string) => {
    const { ticket } = (await logIn(server, 'meera', { browser: key }, nextIp())).body;
    return (await secondStep(server, ticket, { code: code() }, nextIp())).status;
  };
  expect([await signInFrom(earlierBrowser), await signInFrom(browser)]).toEqual([429, 200]);
});

it('after 100 wrong codes in a day, codes are refused in known browsers too, but not passkeys', async () => {
  const { code, browser: first } = await knowBrowser();
  const { passkey } = await addPasskey(server, meera);
  const statuses: number[] = [];
  let browser = first;
  for (let login = 0; login < 21; login += 1) {
    // After 30 tries, the next known browser is used.
    if (login % 6 === 5 && login < 20) {
      const { ticket, options } = (await server.request('POST /auth/passkey/options', { ip: nextIp() })).body;
      const body = { ticket, passkey: passkey.answer(options) };
      browser = (await server.request('POST /auth/passkey', { body, ip: nextIp() })).body.browser;
    }
    const { ticket } = (await logIn(server, 'meera', { browser }, nextIp())).body;
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await secondStep(server, ticket, { code: '000000' }, nextIp())).status);
  }
  expect(statuses).toEqual([...Array(100).fill(400), ...Array(5).fill(429)]);
  const { ticket, options } = (await logIn(server, 'meera', { browser }, nextIp())).body;
  expect((await secondStep(server, ticket, { code: code() }, nextIp())).status).toBe(429);
  expect((await secondStep(server, ticket, { passkey: passkey.answer(options) }, nextIp())).status).toBe(200);
});

it('a password reset gives its browser no separate limit of wrong codes', async () => {
  const { code } = await addApp(server, meera);
  await server.request('POST /auth/request-password-reset', { body: { email: meera.email } });
  const token = tokenIn(await server.mails.nextMailTo(meera.email, /A new password/));
  const password = 'a password of the thief';
  const { browser } = (
    await server.request('POST /auth/reset-password', { body: { token, newPassword: password } })
  ).body;
  for (let login = 0; login < 6; login += 1) {
    const { ticket } = (await logIn(server, 'meera', { password, browser }, nextIp())).body;
    for (let attempt = 0; attempt < 5; attempt += 1)
      await secondStep(server, ticket, { code: '000000' }, nextIp());
  }
  const { ticket } = (await logIn(server, 'meera', { password, browser }, nextIp())).body;
  expect((await secondStep(server, ticket, { code: code() }, nextIp())).status).toBe(429);
});

it('wrong passwords in a session are counted for its account', async () => {
  server.advanceClock({ minutes: 10 });
  const { ticket } = (await server.requestAs(meera, 'POST /account/app')).body.reauthenticate;
  const prove = (password: string) =>
    server.requestAs(meera, 'POST /account/reauthenticate', { ticket, password });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await prove('wrong')).status).toBe(400);
  expect((await prove(PASSWORD)).status).toBe(429);
});
