import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('the daily reflection is that of the current day in the requested time zone', async () => {
  const ahead = await server.request('GET /reflections/daily?timezone=Pacific/Kiritimati');
  const behind = await server.request('GET /reflections/daily?timezone=Pacific/Pago_Pago');
  expect(ahead.body).toEqual({
    content: expect.any(String),
    author: expect.any(String),
    date: expect.any(String),
  });
  // The two zones are 25 hours apart, so they never have the same day.
  expect(ahead.body.date > behind.body.date).toBe(true);
  expect(ahead.body.content).not.toBe(behind.body.content);
});

it('the daily reflection has an ETag, and a request with a matching ETag is answered with 304', async () => {
  const first = await server.request('GET /reflections/daily');
  const etag = String(first.headers.etag);
  for (const storedEtag of [etag, `"other", W/${etag}`, '*']) {
    const second = await server.request('GET /reflections/daily', {
      headers: { 'if-none-match': storedEtag },
    });
    expect([second.status, second.body]).toEqual([304, '']);
  }
});

it('the list of reflections covers 100 days, newest first', async () => {
  const { body } = await server.request('GET /reflections?limit=60');
  expect(body.items).toHaveLength(60);
  expect(body).toMatchObject({ page: 1, hasPrevPage: false, hasNextPage: true });
  const next = (await server.request('GET /reflections?limit=60&page=2')).body;
  expect(next.items).toHaveLength(40);
  expect(next).toMatchObject({ hasPrevPage: true, hasNextPage: false });
  expect((await server.request('GET /reflections?limit=60&page=3')).body.items).toEqual([]);
  expect(body.items[0].date > next.items[0].date).toBe(true);
});

it.each(['Mars/Olympus', '+05:30', '%00', 'a'.repeat(65)])(
  'the daily reflection is refused for the time zone %s',
  async (timezone) => {
    expect(
      (await server.request(`GET /reflections/daily?timezone=${encodeURIComponent(timezone)}`)).status,
    ).toBe(400);
  },
);
