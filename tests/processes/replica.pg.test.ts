import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { type Member, member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/*
 * A second database with different content takes the place of the replica, so that the test can tell which
 * one was read. `npm run test:cluster` uses a real replica.
 */

let replica: Database;
let url: string;
let server: TestServer;
let meera: Member;
beforeAll(async () => {
  url = `${inject('postgresServer')}/replica_${crypto.randomUUID().replaceAll('-', '')}`;
  const bare = await openDatabase({ url: `${inject('postgresServer')}/postgres` });
  await bare.pool.query(`create database ${url.split('/').at(-1)} template template`);
  await bare.close();
  replica = await openDatabase({ url });
  server = await openTestServer({
    DATABASE_URL: inject('postgresServer'),
    SESSION_SECRET: 'x'.repeat(32),
    DATABASE_REPLICA_URL: url,
  });
  meera = await member(server, 'meera');
});
afterAll(async () => {
  await server.close();
  await replica.close();
});

const ask = (call: string, person?: Member, body?: object) =>
  server.ask(call, { token: person?.token, body });
const names = async (person?: Member, call = 'GET /communities') =>
  (await ask(call, person)).body.items.map(({ name }: { name: string }) => name);

/** Creates a community in both databases, with a different name in the replica. */
async function onBoth(name: string, privacy = 'public'): Promise<string> {
  const { body } = await ask('POST /communities', meera, { name, description: 'Here.', privacy });
  const { rows } = await server.database.pool.query('select * from communities where id = $1', [body.id]);
  const { id, description, words, created_at } = rows[0];
  await replica.pool.query(
    `insert into communities (id, name, description, privacy, words, member_count, created_at)
     values ($1, $2, $3, 'public', $4, 1, $5)`,
    [id, `${name}, there`, description, words, created_at.toString()],
  );
  return id;
}

it('the replica serves visitors, and members who have written nothing recently', async () => {
  await onBoth('Lake');
  expect(await names()).toContain('Lake, there');
  expect(await names(meera)).toContain('Lake');
  server.pass({ seconds: 11 });
  expect(await names(meera)).toContain('Lake, there');
  await ask('PUT /account/reminders', meera, { eventReminders: true });
  expect(await names(meera)).not.toContain('Lake, there');
});

it('the replica never serves accounts, private content or deleted content', async () => {
  const [shut, gone] = [await onBoth('Shut', 'private'), await onBoth('Gone')];
  await ask(`DELETE /communities/${gone}`, meera);
  server.pass({ seconds: 11 });
  const { items } = (await ask('GET /communities', meera)).body;
  const shown = items.find(({ id }: { id: string }) => id === shut);
  expect(shown).toMatchObject({ name: 'Shut, there', privacy: 'private', membership: 'guide' });
  expect(items.some(({ id }: { id: string }) => id === gone)).toBe(false);
  expect((await names(meera, 'GET /communities?mine=true')).sort()).toEqual(['Lake', 'Shut']);
});

it('the replica serves pages of which an item has been deleted', async () => {
  const [, beech] = [await onBoth('Ash'), await onBoth('Beech'), await onBoth('Cedar')];
  await ask(`DELETE /communities/${beech}`, meera);
  server.pass({ seconds: 11 });
  const pages = [1, 2, 3, 4, 5].map((page) => ask(`GET /communities?page=${page}&limit=1`, meera));
  const shown = await Promise.all(pages);
  expect(shown.map(({ body }) => body.hasNextPage).slice(0, 3)).toEqual([true, true, true]);
  const found = shown.flatMap(({ body }) => body.items.map(({ name }: { name: string }) => name));
  expect(found).not.toContain('Beech, there');
  expect(found).toEqual(expect.arrayContaining(['Ash, there', 'Cedar, there']));
});

it('the replica serves the library too, and nothing else', async () => {
  await replica.pool.query(
    "insert into users (id, username, email, password_hash, created_at) values (gen_random_uuid(), 'there', 'there@vichara.test', '', now())",
  );
  server.pass({ seconds: 11 });
  expect((await ask('GET /library', meera)).body.total).toBe(0);
  expect((await ask('GET /account', meera)).body.username).toBe('meera');
});

it('the replica is no longer used when it fails, also in the middle of a call', async () => {
  server.pass({ seconds: 11 });
  await replica.pool.query('alter table communities rename to elsewhere');
  expect(await names(meera)).toContain('Lake');
  await replica.pool.query('alter table elsewhere rename to communities');
});
