import { afterAll, beforeAll, expect, it } from 'vitest';
import { constraintError } from '#server/platform/errors.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('a row that names an account which has just been deleted is refused with 401, whatever the table', async () => {
  const { rows } = await server.database.pool.query<{ conname: string }>(
    "select conname from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by conname",
  );
  expect(rows.length).toBeGreaterThan(10);
  const unknown = rows.filter(
    ({ conname }) => constraintError({ constraint: conname, code: '23503' })?.status !== 401,
  );
  expect(unknown).toEqual([]);
});
