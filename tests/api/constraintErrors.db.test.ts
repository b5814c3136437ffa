import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { constraintError } from '#server/platform/errors.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** The reference to a muted member. It cannot be violated, because `mute` prevents the deletion of that account. */
const LOCKED_ACCOUNT = 'mutes_muted_id_fkey';

it('a violation of any foreign key to the users table ends the session of the deleted account only', async () => {
  const { rows } = await server.database.pool.query<{ conname: string }>(
    "select conname from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by conname",
  );
  expect(rows.length).toBeGreaterThan(10);
  const mapped = Object.assign({}, ...features.map(({ constraints }) => constraints));
  const [callerId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
  const statusOf = (constraint: string, missingId: string) => {
    const detail = `Key (user_id)=(${missingId}) is not present in table "users".`;
    return constraintError({ constraint, code: '23503', detail }, mapped, callerId)?.status;
  };
  const constraints = rows.map(({ conname }) => conname).filter((name) => name !== LOCKED_ACCOUNT);
  expect(constraints.filter((name) => statusOf(name, callerId) !== 401)).toEqual([]);
  expect(constraints.filter((name) => statusOf(name, otherId) !== 404)).toEqual([]);
});

it('the features map only constraints that exist in the database', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    'select conname as name from pg_constraint union select indexname from pg_indexes',
  );
  const existing = new Set(rows.map(({ name }) => name));
  const mapped = features.flatMap(({ constraints = {} }) => Object.keys(constraints));
  expect(mapped.length).toBeGreaterThan(5);
  expect(mapped.filter((name) => !existing.has(name))).toEqual([]);
});
