// Checks the headers of a server whose public URL begins with https.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://vichara.test' });
});
afterAll(() => server.close());

it.each(['/api/v1/reflections', '/api/v1/account', '/api/v1/nowhere', '/healthz', '/nowhere/at/all'])(
  'every response has all security headers: %s',
  async (url) => {
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
  },
);
