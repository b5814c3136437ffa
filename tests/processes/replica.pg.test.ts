// The replica is a second database with different content, so that the tests can tell which database was read.
// `npm run test:cluster` uses a real replica.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let replica: Database;
let server: TestServer;
let meera: Member;
beforeAll(async () => {
  const url = await createPostgresDatabase();
  replica = await openDatabase({ url });
  server = await openTestServer({
    DATABASE_URL: inject('postgresServer'),
    SESSION_SECRET: 'x'.repeat(32),
    DATABASE_REPLICA_URL: url,
  });
  meera = await createMember(server, 'meera');
});
afterAll(async () => {
  await server.close();
  await replica.close();
});

const communityNames = async (person?: Member, call = 'GET /communities') =>
  (await server.requestAs(person, call)).body.items.map(({ name }: { name: string }) => name);

/** Creates a community in both databases, with a different name in the replica. */
async function createInBoth(name: string, privacy = 'public'): Promise<string> {
  const { body } = await server.requestAs(meera, 'POST /communities', {
    name,
    description: 'Here.',
    privacy,
  });
  const { rows } = await server.database.pool.query('select * from communities where id = $1', [body.id]);
  const { id, description, words, created_at } = rows[0];
  await replica.pool.query(
    `insert into communities (id, name, description, privacy, words, member_count, created_at)
     values ($1, $2, $3, 'public', $4, 1, $5)`,
    [id, `${name} (replica)`, description, words, created_at.toString()],
  );
  return id;
}

it('the replica serves visitors, and members without recent writes', async () => {
  await createInBoth('Lake');
  expect(await communityNames()).toContain('Lake (replica)');
  expect(await communityNames(meera)).toContain('Lake');
  server.advanceClock({ seconds: 11 });
  expect(await communityNames(meera)).toContain('Lake (replica)');
  await server.requestAs(meera, 'PUT /account/reminders', { eventReminders: true });
  expect(await communityNames(meera)).not.toContain('Lake (replica)');
});

it('the privacy, membership and deletion of a community are never read from the replica', async () => {
  const [privateId, deletedId] = [await createInBoth('Shut', 'private'), await createInBoth('Gone')];
  await server.requestAs(meera, `DELETE /communities/${deletedId}`);
  server.advanceClock({ seconds: 11 });
  const { items } = (await server.requestAs(meera, 'GET /communities')).body;
  const item = items.find(({ id }: { id: string }) => id === privateId);
  expect(item).toMatchObject({ name: 'Shut (replica)', privacy: 'private', membership: 'guide' });
  expect(items.some(({ id }: { id: string }) => id === deletedId)).toBe(false);
  expect((await communityNames(meera, 'GET /communities?mine=true')).sort()).toEqual(['Lake', 'Shut']);
});

it('a page from the replica leaves out an item that was deleted', async () => {
  const [, beechId] = [await createInBoth('Ash'), await createInBoth('Beech'), await createInBoth('Cedar')];
  await server.requestAs(meera, `DELETE /communities/${beechId}`);
  server.advanceClock({ seconds: 11 });
  const pages = [1, 2, 3, 4, 5].map((page) =>
    server.requestAs(meera, `GET /communities?page=${page}&limit=1`),
  );
  const replies = await Promise.all(pages);
  expect(replies.map(({ body }) => body.hasNextPage).slice(0, 3)).toEqual([true, true, true]);
  const names = replies.flatMap(({ body }) => body.items.map(({ name }: { name: string }) => name));
  expect(names).not.toContain('Beech (replica)');
  expect(names).toEqual(expect.arrayContaining(['Ash (replica)', 'Cedar (replica)']));
});

it('members can list the library with a replica, and accounts are never read from the replica', async () => {
  await replica.pool.query(
    "insert into users (id, username, email, password_hash, created_at) values (gen_random_uuid(), 'there', 'there@vichara.test', '', now())",
  );
  server.advanceClock({ seconds: 11 });
  expect((await server.requestAs(meera, 'GET /library')).body.total).toBe(0);
  expect((await server.requestAs(meera, 'GET /account')).body.username).toBe('meera');
});

it('the primary database answers a call whose query fails on the replica', async () => {
  server.advanceClock({ seconds: 11 });
  await replica.pool.query('alter table communities rename to elsewhere');
  expect(await communityNames(meera)).toContain('Lake');
  await replica.pool.query('alter table elsewhere rename to communities');
});
