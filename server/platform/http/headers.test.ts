// Checks the headers of a server whose public URL begins with https.
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://vichara.test' });
});
afterAll(() => server.close());

const SECURITY_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
];

it.each([
  '/api/v1/reflections',
  '/api/v1/account',
  '/api/v1/nowhere',
  '/healthz',
  '/nowhere/at/all',
  '/api/v1/journal/%zz', // cannot be decoded
])('every response has all security headers: %s', async (url) => {
  const { headers } = await server.app.inject({ url });
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['no script-src'];
  for (const source of scripts) expect(source).toMatch(/^'(self|none|nonce-.+|sha256-.+)'$/);
  expect([policy.get('frame-ancestors'), policy.get('object-src')]).toEqual([["'none'"], ["'none'"]]);
  expect(headers['strict-transport-security']).toMatch(/^max-age=(3[1-9]|[4-9]\d)\d{6}\b/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBeDefined();
  expect(headers['permissions-policy']).toBeDefined();
  expect(headers['set-cookie']).toBeUndefined();
});

it('the reply to a request that is not valid HTTP has the security headers too', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  const reply = await text(socket);
  const { headers } = await server.app.inject({ url: '/healthz' });
  for (const name of SECURITY_HEADERS) expect(reply).toContain(`\r\n${name}: ${headers[name]}\r\n`);
});

it('no reply allows other sites to read it, and no call of another site passes a preflight', async () => {
  const origin = 'https://other.example';
  const calls = [
    { url: '/api/v1/reflections/daily', headers: { origin } },
    { url: '/', headers: { origin, accept: 'text/html' } },
    {
      method: 'OPTIONS',
      url: '/api/v1/journal',
      headers: { origin, 'access-control-request-method': 'POST' },
    },
  ] as const;
  for (const call of calls) {
    const { headers } = await server.app.inject(call);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
