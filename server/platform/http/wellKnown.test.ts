import { afterEach, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
afterEach(() => server.close());

const read = () => server.app.inject({ url: '/.well-known/security.txt', headers: { accept: 'text/html' } });

it('security.txt names the security contact and an expiry date that moves forward', async () => {
  server = await openTestServer({
    PUBLIC_URL: 'https://vichara.test',
    SECURITY_CONTACT: 'mailto:security@vichara.test',
  });
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [contact, expires, canonical] = body.split('\n');
  expect([contact, canonical]).toEqual([
    'Contact: mailto:security@vichara.test',
    'Canonical: https://vichara.test/.well-known/security.txt',
  ]);
  const until = Temporal.Instant.from(expires?.replace('Expires: ', '') ?? '');
  const days = server.deps.clock().until(until).total('hours') / 24;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
  server.advanceClock({ hours: 48 });
  expect((await read()).body).not.toBe(body);
});

it('security.txt is answered with 404 when no security contact is set, even to a browser', async () => {
  server = await openTestServer();
  const { statusCode, body } = await read();
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
});

it('password managers are led to the page on which the password is changed', async () => {
  server = await openTestServer();
  const { statusCode, headers } = await server.app.inject({ url: '/.well-known/change-password' });
  expect([statusCode, headers.location]).toEqual([302, '/account/security']);
});
