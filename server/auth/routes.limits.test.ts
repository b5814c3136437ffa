import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
  await createMember(server, 'meera');
});
afterAll(() => server.close());

const logIn = (loginIdentifier: string, password: string, ip: string) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password }, ip });

it('after ten wrong passwords, a login is refused with a Retry-After, even with the right password and for an unknown account', async () => {
  for (const name of ['meera', 'unknown']) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await logIn(name, 'wrong', `10.1.0.${attempt}`)).status).toBe(400);
    }
    const { status, headers } = await logIn(name, PASSWORD, '10.1.0.99');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  }
});

it('login attempts by others and password confirmations of a signed-in member have separate limits', async () => {
  const { id, token } = await createMember(server, 'noor');
  for (let attempt = 0; attempt < 11; attempt += 1) await logIn(id, 'wrong', `10.6.0.${attempt}`);
  expect((await logIn(id, 'wrong', '10.6.0.99')).status).toBe(429);
  const body = { oldPassword: PASSWORD, newPassword: 'another password' };
  expect((await server.request('POST /account/change-password', { token, body })).status).toBe(200);
});

it('logins with an email in any letter case count towards one limit, and logins with the username towards another', async () => {
  await createMember(server, 'lhamo');
  const spellings = ['lhamo@vichara.test', 'LHAMO@vichara.test', 'Lhamo@Vichara.Test'];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const identifier = spellings[attempt % 3] ?? '';
    expect((await logIn(identifier, 'wrong', `10.7.0.${attempt}`)).status).toBe(400);
  }
  for (const identifier of spellings)
    expect((await logIn(identifier, PASSWORD, '10.7.0.99')).status).toBe(429);
  // A shared limit would reveal which email belongs to the username.
  expect((await logIn('lhamo', PASSWORD, '10.7.0.99')).status).toBe(200);
});

it('of thirty concurrent logins with a wrong password, twenty are refused by the limit', async () => {
  const guesses = Array.from({ length: 30 }, (_, n) => logIn('parallel', 'wrong', `10.2.0.${n}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

it('logins with the correct password do not count towards the limit', async () => {
  const { email } = await createMember(server, 'ines');
  for (let attempt = 0; attempt < 12; attempt += 1)
    expect((await logIn(email, PASSWORD, '10.3.0.1')).status).toBe(200);
});

it('the eleventh signup from an IPv6 network is refused, even if each comes from another address', async () => {
  const signUp = (n: number) =>
    server.request('POST /auth/signup', {
      body: { username: `many${n}`, email: `many${n}@vichara.test`, password: PASSWORD },
      ip: `2001:db8:1:2::${n.toString(16)}`,
    });
  for (let n = 1; n <= 10; n += 1) expect((await signUp(n)).status).toBe(201);
  expect((await signUp(11)).status).toBe(429);
});

it('the eleventh signup from an IP address is refused, whatever X-Forwarded-For the caller has sent to the proxy', async () => {
  const signUp = (n: number, seenByProxy: string) =>
    server.request('POST /auth/signup', {
      body: { username: `forged${n}`, email: `forged${n}@vichara.test`, password: PASSWORD },
      // A proxy appends the address that it sees.
      ip: `198.51.100.${n}, ${seenByProxy}`,
    });
  for (let n = 1; n <= 10; n += 1) expect((await signUp(n, '203.0.113.9')).status).toBe(201);
  expect((await signUp(11, '203.0.113.9')).status).toBe(429);
  expect((await signUp(12, '203.0.113.10')).status).toBe(201);
});

it('the eleventh signup of one email is refused, whatever IP addresses the signups come from', async () => {
  const signUp = (n: number) =>
    server.request('POST /auth/signup', {
      body: {
        username: `target${n}`,
        email: n % 2 ? 'Target@vichara.test' : 'target@vichara.test',
        password: PASSWORD,
      },
      ip: `10.5.0.${n}`,
    });
  for (let n = 1; n <= 10; n += 1) expect((await signUp(n)).status).toBe(201);
  expect((await signUp(11)).status).toBe(429);
});

it.each(['POST /auth/resend-verification', 'POST /auth/request-password-reset'])(
  '%s refuses the fourth request for the same email',
  async (call) => {
    const requestMail = (n: number) =>
      server.request(call, { body: { email: 'bombed@vichara.test' }, ip: `10.4.0.${n}` });
    for (let n = 1; n <= 3; n += 1) expect((await requestMail(n)).status).toBe(200);
    expect((await requestMail(4)).status).toBe(429);
  },
);

it('the 301st call of an account within a minute is refused, even if the calls use several sessions', async () => {
  const { id, token } = await createMember(server, 'tomas');
  const tokens = [token, await signIn(server.deps, id), await signIn(server.deps, id)];
  const calls = Array.from({ length: 301 }, (_, n) =>
    server.request('GET /reflections/daily', { token: tokens[n % 3] }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('an IP address has 3,000 reads without a token, 60 sign-ins and 300 other calls per minute, and none uses up another', async () => {
  const { email } = await createMember(server, 'samuel');
  const ip = '10.8.0.1';
  const unknown = '01930000-0000-7000-8000-0000000000ff';
  const count = async (calls: number, call: string, body?: object) => {
    const statuses: number[] = [];
    for (let n = 0; n < calls; n += 1)
      statuses.push((await server.request(call, { ip, ...(body && { body }) })).status);
    return [statuses.filter((status) => status !== 429).length, statuses.at(-1)];
  };
  expect(await count(1, `GET /pictures/${unknown}/64.webp`)).toEqual([1, 404]);
  expect(await count(3_000, 'GET /no-such-endpoint')).toEqual([2_999, 429]);
  expect(await count(1, `GET /pictures/${unknown}/64.webp`)).toEqual([0, 429]);
  expect(await count(301, 'POST /auth/verify-email', {})).toEqual([300, 429]);
  for (let n = 0; n < 58; n += 1) expect((await logIn(email, PASSWORD, ip)).status).toBe(200);
  expect(await count(1, 'POST /auth/passkey/options')).toEqual([1, 409]); // Passkeys need https.
  expect((await logIn(email, PASSWORD, ip)).status).toBe(200);
  expect((await logIn(email, PASSWORD, ip)).status).toBe(429);
  expect((await logIn(email, PASSWORD, '10.8.0.2')).status).toBe(200);
});
