import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
  community = await createEventFixture(server, meera);
  await community.createSeries({ description: 'Aloud, three times. '.repeat(100) });
});
afterAll(() => server.close());

const get = (path: string, accept: string, headers: Record<string, string> = {}, token?: string) =>
  server.request(`GET ${path}`, { token, headers: { 'accept-encoding': accept, ...headers } });

describe('a large response that is the same for everyone', () => {
  it.each([
    ['br', 'gzip, deflate, br', zlib.brotliDecompressSync],
    ['gzip', 'gzip;q=0.8, br;q=0', zlib.gunzipSync],
  ])(
    'a large public response is compressed with %s for a client that accepts %s',
    async (encoding, accept, decompress) => {
      const plain = await get('/openapi.json', 'identity');
      const compressed = await get('/openapi.json', accept);
      expect([compressed.status, compressed.headers['content-encoding']]).toEqual([200, encoding]);
      expect(compressed.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(decompress(compressed.bytes).toString())).toEqual(plain.body);
      expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    },
  );

  it('a large public response is not compressed for a client that accepts no encoding', async () => {
    const { headers, body } = await get('/openapi.json', '');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(body.openapi).toBe('3.1.0');
  });

  it('each encoding of a response has its own ETag, which matches only in that encoding', async () => {
    const etags = new Map<string, string>();
    for (const accept of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/openapi.json', accept);
      expect(headers.vary).toBe('accept-encoding');
      etags.set(accept, String(headers.etag));
      const repeated = await get('/openapi.json', accept, { 'if-none-match': String(headers.etag) });
      expect([repeated.status, repeated.bytes.length]).toEqual([304, 0]);
    }
    expect(new Set(etags.values()).size).toBe(3);
    const otherReply = await get('/openapi.json', 'br', { 'if-none-match': etags.get('identity') ?? '' });
    expect(otherReply.status).toBe(200);
  });

  it('the calendar of a public community is compressed', async () => {
    const { headers, bytes } = await get(`/events/communities/${community.id}/calendar.ics`, 'br');
    expect([headers['content-encoding'], headers['content-type']]).toEqual([
      'br',
      'text/calendar; charset=utf-8',
    ]);
    expect(zlib.brotliDecompressSync(bytes).toString()).toContain('BEGIN:VCALENDAR');
  });
});

describe('a response that is never compressed', () => {
  it.each(['/openapi.json', '/account', '/events/mine'])(
    'the response of %s is not compressed in a session',
    async (path) => {
      const { status, headers } = await get(path, 'gzip, br', {}, meera.token);
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    },
  );

  it('the response to a login is not compressed', async () => {
    const { headers } = await server.request('POST /auth/login', {
      headers: { 'accept-encoding': 'gzip, br' },
      body: { loginIdentifier: 'meera', password: 'still water runs' },
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('a small response is not compressed', async () => {
    const { headers } = await get('/reflections/daily', 'gzip, br');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
  });
});
