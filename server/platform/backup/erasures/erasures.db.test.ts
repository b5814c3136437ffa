import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFolderTarget } from '#server/platform/backup/targets/target.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteOldErasures, eraseAgain, readErasures, writeErasures } from './erasures.ts';

let server: TestServer;
let folder: string;
let meera: Member;
let ravi: Member;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-erasures-'));
  server = await openTestServer({ BACKUP_TO: folder, BACKUP_PLAIN: 'yes' });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await server.deleteAccounts();
  await sql`delete from erasures`.execute(server.deps.db);
  fs.rmSync(path.join(folder, 'erasures'), { recursive: true, force: true });
  [meera, ravi] = [await createMember(server, 'meera'), await createMember(server, 'ravi')];
});

const files = () =>
  fs.existsSync(path.join(folder, 'erasures')) ? fs.readdirSync(path.join(folder, 'erasures')) : [];
const call = async (member: Member, endpoint: string, body?: object) => {
  const reply = await server.requestAs(member, endpoint, body);
  if (reply.status >= 300) throw new Error(`${endpoint}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
/** Writes down what was deleted since an instant, brings the rows back as a restore does, and erases them again. */
async function restored(since: Temporal.Instant, tables: string[]): Promise<number> {
  await writeErasures(server.deps);
  const erasures = await readErasures(openFolderTarget(folder), (content) => content, since);
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
      server.deps.db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(`kept_${table}`)}
      on conflict do nothing`.execute(server.deps.db);
  }
  return eraseAgain(server.deps, erasures);
}
/** Keeps the rows of some tables, as a backup does. Returns when. */
async function keep(tables: string[]): Promise<Temporal.Instant> {
  for (const table of tables) {
    await sql`drop table if exists ${sql.table(`kept_${table}`)}`.execute(server.deps.db);
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(
      server.deps.db,
    );
  }
  return server.deps.clock();
}
const countOf = async (table: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      server.deps.db,
    )
  ).rows[0]?.count;

it('an entry and a log that were deleted after a backup are deleted again, and others stay', async () => {
  const draft = { date: '2026-11-20T08:00:00Z', content: 'Sat.' };
  const [gone, stays] = [
    await call(meera, 'POST /journal', draft),
    await call(meera, 'POST /journal', draft),
  ];
  const since = await keep(['journal_entries']);
  await call(meera, `DELETE /journal/${gone.id}`);
  expect(await restored(since, ['journal_entries'])).toBe(1);
  const { items } = await call(meera, 'GET /journal/entries');
  expect(items.map(({ id }: { id: string }) => id)).toEqual([stays.id]);
  expect(files()).toHaveLength(1);
  expect(files()[0]).toMatch(/^\d{4}-\d\d-\d\d-[\da-f]{64}$/);
  expect(await countOf('erasures')).toBe(0);
});

it('a post that was deleted can be brought back after a restore, and one that was brought back stays', async () => {
  const { id } = await call(ravi, 'POST /communities', {
    name: 'Hill',
    description: 'We sit.',
    privacy: 'public',
  });
  const write = async (content: string) =>
    (await call(ravi, `POST /communities/${id}/posts`, { content })).id as string;
  const [deleted, returned] = [await write('Deleted.'), await write('Returned.')];
  const since = await keep(['posts']);
  await call(ravi, `DELETE /communities/${id}/posts/${deleted}`);
  await call(ravi, `DELETE /communities/${id}/posts/${returned}`);
  await call(ravi, `POST /communities/${id}/deleted/${returned}/restore`);
  await writeErasures(server.deps);
  await sql`delete from deleted_posts`.execute(server.deps.db);
  await sql`delete from erasures`.execute(server.deps.db);
  await restored(since, ['posts']);
  const { items } = await call(ravi, `GET /communities/${id}/posts`);
  expect(items.map(({ content }: { content: string }) => content)).toEqual(['Returned.']);
  expect((await server.requestAs(ravi, `POST /communities/${id}/deleted/${deleted}/restore`)).status).toBe(
    200,
  );
});

it('a reading that was deleted is deleted again, and so is the pace of a member whose account is gone', async () => {
  const community = await call(meera, 'POST /communities', { name: 'Hill', description: 'Dawn.' });
  const path = `/communities/${community.id}`;
  await call(ravi, `POST ${path}/join`);
  const stays = await call(meera, `POST ${path}/readings`, readingDraft());
  const gone = await call(meera, `POST ${path}/readings`, readingDraft());
  await call(ravi, `PUT /readings/${stays.id}/pace`, { startsOn: stays.startsOn });
  const tables = ['users', 'readings', 'passages', 'reading_paces'];
  const since = await keep(tables);
  await call(meera, `DELETE /readings/${gone.id}`);
  await call(ravi, 'DELETE /account', { password: PASSWORD });
  expect(await restored(since, tables)).toBe(2);
  const { items } = await call(meera, `GET ${path}/readings`);
  expect(items.map(({ id }: { id: string }) => id)).toEqual([stays.id]);
  expect([await countOf('passages'), await countOf('reading_paces')]).toEqual([3, 0]);
});

it('an account that was deleted after a backup is deleted again, as one object', async () => {
  await call(meera, 'POST /journal', { date: '2026-11-20T08:00:00Z', content: 'Sat.' });
  const since = await keep(['users', 'journal_entries']);
  await call(meera, 'DELETE /account', { password: PASSWORD });
  await restored(since, ['users', 'journal_entries']);
  expect(files()).toHaveLength(1);
  expect([await countOf('journal_entries'), await countOf('users')]).toEqual([0, 1]);
});

it('what was deleted before the backup is left alone, and objects of before the oldest backup are deleted', async () => {
  const draft = { date: '2026-11-20T08:00:00Z', content: 'Sat.' };
  const { id } = await call(meera, 'POST /journal', draft);
  await keep(['journal_entries']);
  await call(meera, `DELETE /journal/${id}`);
  await writeErasures(server.deps);
  server.advanceClock({ seconds: 1 });
  expect(await restored(server.deps.clock(), ['journal_entries'])).toBe(0);
  expect(await countOf('journal_entries')).toBe(1);
  const target = openFolderTarget(folder);
  await deleteOldErasures(target, server.deps.clock());
  expect(files()).toHaveLength(1);
  await deleteOldErasures(target, server.deps.clock().add({ hours: 48 }));
  expect(files()).toEqual([]);
});

it('without backups, nothing is kept of what was deleted', async () => {
  const { id } = await call(meera, 'POST /journal', { date: '2026-11-20T08:00:00Z', content: 'Sat.' });
  await call(meera, `DELETE /journal/${id}`);
  expect(await countOf('erasures')).toBe(1);
  await writeErasures({ ...server.deps, settings: { ...server.deps.settings, backup: null } });
  expect([await countOf('erasures'), files()]).toEqual([0, []]);
});

it('what was deleted after the backup is deleted again, although the clock of the database is behind', async () => {
  const { id } = await call(meera, 'POST /journal', { date: '2026-11-20T08:00:00Z', content: 'Sat.' });
  const since = await keep(['journal_entries']);
  await call(meera, `DELETE /journal/${id}`);
  await sql`update erasures set erased_at = erased_at - interval '5 minutes'`.execute(server.deps.db);
  expect(await restored(since, ['journal_entries'])).toBe(1);
  expect(await countOf('journal_entries')).toBe(0);
});

it('a row that was deleted before the backup and created again stays, as after a second import of an archive', async () => {
  const { id } = await call(meera, 'POST /journal', { date: '2026-11-20T08:00:00Z', content: 'Sat.' });
  await keep(['journal_entries']);
  await call(meera, `DELETE /journal/${id}`);
  await writeErasures(server.deps);
  expect(files()).toHaveLength(1);
  await sql`insert into journal_entries select * from kept_journal_entries`.execute(server.deps.db);
  server.advanceClock({ seconds: 1 });
  const since = await keep(['journal_entries']);
  expect(await restored(since, ['journal_entries'])).toBe(0);
  expect(await countOf('journal_entries')).toBe(1);
});

it('the length of an object does not tell the kind, and objects of earlier versions are read', async () => {
  const { id } = await call(ravi, 'POST /communities', { name: 'Hill', description: 'We sit.' });
  const post = await call(ravi, `POST /communities/${id}/posts`, { content: 'Deleted.' });
  const entry = await call(ravi, 'POST /journal', { date: '2026-11-20T08:00:00Z', content: 'Sat.' });
  const since = await keep(['journal_entries']);
  await call(ravi, `DELETE /communities/${id}/posts/${post.id}`);
  await call(ravi, `DELETE /journal/${entry.id}`);
  await writeErasures(server.deps);
  const inFolder = (name: string) => path.join(folder, 'erasures', name);
  const contents = files().map((name) => fs.readFileSync(inFolder(name), 'utf8'));
  expect(contents.map((content) => JSON.parse(content).state).sort()).toEqual(['aside', 'erased']);
  expect(contents.map(({ length }) => length)).toEqual([128, 128]);
  for (const name of files()) {
    const { at, state } = JSON.parse(fs.readFileSync(inFolder(name), 'utf8'));
    fs.writeFileSync(inFolder(name), JSON.stringify({ at, state }));
  }
  const target = openFolderTarget(folder);
  const read = await readErasures(target, (content) => content, since.subtract({ seconds: 5 }));
  expect([...read.values()].sort()).toEqual(['aside', 'erased']);
  expect((await readErasures(target, (content) => content, since.add({ minutes: 5 }))).size).toBe(0);
});
