import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHealth } from '#server/health/actions.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', METRICS_TOKEN: 'metrics token' });
  ({ token } = await createMember(server, 'meera'));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };

describe('bodies', () => {
  it.each([
    ['malformed JSON', '{"a":', JSON_TYPE, 400],
    ['an array', '[]', JSON_TYPE, 400],
    ['a string', '"a"', JSON_TYPE, 400],
    ['null', 'null', JSON_TYPE, 400],
    ['__proto__', '{"__proto__":{"role":"admin"}}', JSON_TYPE, 400],
    ['more than 256 KiB', `{"content":"${'x'.repeat(256 * 1024)}"}`, JSON_TYPE, 413],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE, 400],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415],
    ['a multipart body', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('a body of %s is refused', async (_kind, body, headers, expected) => {
    const reply = await server.request('POST /journal', { token, headers, body });
    expect(reply.status).toBe(expected);
    expect(reply.body).toMatchObject({ message: expect.any(String) });
  });

  const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };
  const entry = (content: string) => JSON.stringify({ date: '2026-11-20T08:00:00Z', content });
  const longEntry = entry('x'.repeat(49_000));

  it.each(['gzip', 'GZIP', ' gzip '])(
    'a body that is compressed is read like a plain one (%j)',
    async (encoding) => {
      const headers = { ...JSON_TYPE, 'content-encoding': encoding };
      const { status, body } = await server.request('POST /journal', {
        token,
        headers,
        body: gzipSync(longEntry),
      });
      expect([status, body.content]).toEqual([201, 'x'.repeat(49_000)]);
    },
  );

  it.each([
    ['gzip', gzipSync('{"a":'), 400, 'The body is not valid JSON.'],
    ['gzip', Buffer.from(longEntry), 400, 'The body is not valid JSON.'],
    ['gzip', gzipSync(longEntry).subarray(0, -9), 400, 'The body is not valid JSON.'],
    ['gzip', Buffer.concat([gzipSync(longEntry), Buffer.from('more')]), 400, 'The body is not valid JSON.'],
    ['gzip', gzipSync(Buffer.from([0x22, 0xff, 0x22])), 400, 'The body is not valid JSON.'],
    ['gzip', gzipSync(entry('x'.repeat(256 * 1024))), 413, 'The body is larger than 256 KiB.'],
    ['gzip', gzipSync(Buffer.alloc(10_000_000)), 413, 'The body is larger than 256 KiB.'],
    ['gzip', gzipSync(''), 400, 'Date is required'],
    ['gzip', '', 400, 'Date is required'],
    ['identity', entry('Sat.'), 201, undefined],
    ['br', entry('Sat.'), 415, 'The body must be plain or compressed with gzip.'],
    ['gzip, gzip', gzipSync(gzipSync(longEntry)), 415, 'The body must be plain or compressed with gzip.'],
    ['gzip, identity', gzipSync(longEntry), 415, 'The body must be plain or compressed with gzip.'],
  ])('a body with the encoding %j is refused or read: %#', async (encoding, body, status, message) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding };
    const reply = await server.request('POST /journal', { token, headers, body });
    expect([reply.status, reply.body.message]).toEqual([status, message]);
    if (status === 415) expect(reply.headers['accept-encoding']).toBe('gzip');
  });

  it.each([
    ['a file', 'POST /pictures?use=avatar', 'image/jpeg'],
    ['a file of a wrong type', 'POST /journal/pictures', 'application/json'],
    ['a signed body', 'POST /payments/webhook', 'application/json'],
  ])('%s must not be compressed', async (_kind, call, type) => {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' };
    const reply = await server.request(call, { token, headers, body: gzipSync('{}') });
    expect([reply.status, reply.body.message]).toEqual([415, 'This body must not be compressed.']);
  });

  it('a compressed body is refused before it is read if the caller has no access, and after that the connection still works', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (authorization: string, body: Buffer) => {
      const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/v1/journal', agent };
      const request = http.request({ ...options, headers: { ...GZIP, authorization } });
      request.end(body);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await once(response.resume(), 'end');
      return response.statusCode;
    };
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(await post('Bearer x', gzipSync(longEntry))).toBe(401);
    expect(await post(`Bearer ${token}`, bomb)).toBe(413);
    expect(await post(`Bearer ${token}`, gzipSync(longEntry))).toBe(201);
    agent.destroy();
  });

  it.each([
    ['text/plain', 'tomas'],
    ['application/json', 'ines'],
    ['application/x-www-form-urlencoded', 'lhamo'],
    ['nonsense', 'anandi'],
  ] as const)('an empty body counts as no body when sent as %s', async (type, name) => {
    const member = await createMember(server, name);
    const { status } = await server.requestAs(member, 'POST /auth/logout', '', { 'content-type': type });
    expect(status).toBe(204);
  });
});

describe('paths', () => {
  it.each([
    'GET /api/v1/nowhere',
    'GET /api',
    'GET /api?x',
    'GET /%61pi/v1/nowhere',
    'GET /api/v2/journal',
    'PATCH /api/v1/journal',
    'GET /api/v1/journal/',
    'GET /api/v1//journal',
    'GET /api/v1/JOURNAL',
    'GET /api/v1/journal%2f',
    'GET /api/v1/journal/%zz',
    'GET /api/v1/journal/%00',
    `GET /api/v1/journal/${'9'.repeat(300)}`,
    'OPTIONS /api/v1/journal',
    'TRACE /api/v1/journal',
  ])('a request for something that does not exist is answered with 404 in JSON: %s', async (call) => {
    const { status, body, headers } = await server.request(call, { token });
    expect([status, body]).toMatchObject([404, { code: 'not_found', message: expect.any(String) }]);
    expect(headers['content-type']).toContain('application/json');
  });

  it('responses to members are never cached, whatever the spelling of the path', async () => {
    for (const call of ['GET /api/v1/account', 'GET /api/%761/account']) {
      const { status, headers } = await server.request(call, { token });
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  it('a HEAD request without a session is refused, like a GET request', async () => {
    expect((await server.request('HEAD /api/v1/journal')).status).toBe(401);
  });
});

it('the server sends the security headers and no cookie', async () => {
  const { headers } = await server.request('GET /reflections/daily');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-request-id': expect.any(String),
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

it('the server sends an OpenAPI 3.1 document, and a page about it that loads nothing from other origins', async () => {
  const { body } = await server.request('GET /openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toContain('/api/v1/journal/{id}');
  expect(body.components.schemas.Entry.properties.title).toBeDefined();
  expect(body.paths['/api/v1/journal'].post.responses['201']).toBeDefined();
  const page = await server.request('GET /api/docs');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<html')]);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

it('the OpenAPI document has an ETag', async () => {
  expect((await server.request('GET /openapi.json')).headers.etag).toBeDefined();
});

it('the server reports liveness and readiness, and shows metrics only to callers with the token', async () => {
  expect((await server.request('GET /api/../healthz')).status).toBeLessThan(500);
  const { port } = server.app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/metrics')).status).toBe(403);
  await checkHealth(server.deps);
  const metrics = await get('/metrics', { authorization: 'Bearer metrics token' });
  const text = await metrics.text();
  expect(text).toContain('http_request_duration_seconds');
  expect(text).toMatch(/^health_part_state\{part="jobs"\} 0$/m);
});

it.each([
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'content-length: 5\r\ncontent-length: 6', '"abc"'],
  ['chunks inside another encoding', 'transfer-encoding: chunked, identity', '0\r\n\r\n'],
])(
  'a request whose end is ambiguous, with %s, is refused and its connection closed',
  async (_kind, lengths, body) => {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n${body}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n\{"code":"bad_request"[^}]*\{\}\}$/s);
  },
);

it('the server still answers after a request that ended too early', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: { ...JSON_TYPE, 'content-length': 1000 },
  });
  request.on('error', () => {});
  const received = once(server.app.server, 'request');
  request.write('{"loginIdentifier":');
  await received;
  request.destroy();
  expect((await server.request('GET /reflections/daily')).status).toBe(200);
});
