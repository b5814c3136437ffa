import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { constraintError } from '#server/platform/errors.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('a call that writes a row for an account deleted meanwhile is answered with 401, whatever the table', async () => {
  const { rows } = await server.database.pool.query<{ conname: string }>(
    "select conname from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by conname",
  );
  expect(rows.length).toBeGreaterThan(10);
  const unknown = rows.filter(
    ({ conname }) => constraintError({ constraint: conname, code: '23503' }, {})?.status !== 401,
  );
  expect(unknown).toEqual([]);
});

it('the list of constraints contains only constraints that the database has', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    'select conname as name from pg_constraint union select indexname from pg_indexes',
  );
  const existing = new Set(rows.map(({ name }) => name));
  const listed = features.flatMap(({ constraints = {} }) => Object.keys(constraints));
  expect(listed.length).toBeGreaterThan(5);
  expect(listed.filter((name) => !existing.has(name))).toEqual([]);
});
