import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueNotices } from '#server/events/notices/actions.ts';
import { type Jobs, openQueue } from '#server/platform/jobs/queue.ts';
import { QUEUES } from '#server/server.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { createEventFixture, EVENT_DRAFT } from '#tests/support/events/eventFixture.ts';
import { newPut, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { exportDatabase, importDatabase } from './transfer.ts';

interface Instance {
  database: Database;
  jobs: Jobs;
}

let server: TestServer;
let lines: string[];
const openedInstances: Instance[] = [];
beforeAll(async () => {
  server = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await createData();
  lines = await linesOf({ database: server.database, jobs: server.deps.jobs });
});
afterAll(async () => {
  await server.close();
  for (const { database, jobs } of openedInstances) {
    await jobs.stop();
    await database.close();
  }
});

/** Creates members, entries, events with bookings, a book and waiting mails, with special characters in the texts. */
async function createData(): Promise<void> {
  const [meera, ravi] = [await createMember(server, 'meera'), await createMember(server, 'ravi')];
  const content = 'Sādhanā "quoted", a \\ backslash,\ttab\nline\r\nand 😀 \u2028 {} [] \'';
  for (let n = 0; n < 30; n += 1) {
    const date = `2026-11-${String(n + 1).padStart(2, '0')}T08:00:00.123Z`;
    const entry = { date, content, tags: ['One', 'Zwei'] };
    expect((await server.requestAs(meera, 'POST /journal', entry)).status).toBe(201);
  }
  const community = await createEventFixture(server, ravi);
  const until = server.deps.clock().add({ hours: 24 * 600 });
  const recurrence = { frequency: 'DAILY', interval: 1, until: until.toString() };
  const { body: series } = await community.createSeries({ recurrence });
  await community.book(series.upcomingOccurrences[0].id, meera);
  await community.registerGuest(series.upcomingOccurrences[0].id, 'Priya');
  await server.requestAs(ravi, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, location: 'Here' });
  await addSplitSeries(series.id);
  await server.requestAs(meera, `PUT /sadhana/presence/${crypto.randomUUID()}`, { minutes: 180 });
  const book = { title: 'Book', author: 'Somebody', description: content };
  await server.requestAs(meera, 'POST /library/submit', book);
  const journal = sealedJournal(server, ravi);
  await journal.seal();
  const put = newPut({ pictures: [await journal.uploadSealed()] });
  expect((await journal.write(0, { put: [put, newPut()] })).status).toBe(200);
  server.advanceClock({ minutes: 10 });
  await sendDueNotices(server.deps);
}

/** Splits a series so that its continuation is inserted more than one batch later by an import. */
async function addSplitSeries(id: string): Promise<void> {
  await server.database.pool.query(
    `insert into event_series (id, community_id, title, description, capacity, starts_at, ends_at, last_ends_at,
       timezone, created_at, updated_at)
     select coalesce(last_id, gen_random_uuid()), community_id, title, description, capacity, starts_at, ends_at,
       ends_at, timezone, created_at, updated_at
     from event_series,
       (select null::uuid as last_id from generate_series(1, 600)
        union all select 'ffffffff-ffff-7fff-bfff-ffffffffffff') as copies
     where id = $1`,
    [id],
  );
  await server.database.pool.query(
    "update event_series set next_id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where id = $1",
    [id],
  );
}

async function linesOf({ database, jobs }: Instance): Promise<string[]> {
  let text = '';
  for await (const part of exportDatabase(database, jobs)) text += part;
  return text.trimEnd().split('\n');
}

async function createEmptyInstance(kind: 'postgres' | 'embedded'): Promise<Instance> {
  const database = kind === 'postgres' ? await openTestDatabase() : await openDatabase({ memory: true });
  await migrate(database.db);
  const instance = { database, jobs: await openQueue(database, QUEUES, quietLogger) };
  openedInstances.push(instance);
  return instance;
}

const importLines = ({ database, jobs }: Instance, source: string[]) =>
  importDatabase(database, jobs, Readable.from(source));
/** The lines of the export without the first matching one. */
function linesWithout(matches: (line: string) => boolean): string[] {
  const removed = lines.findIndex(matches);
  return lines.filter((_line, index) => index !== removed);
}
const isEmpty = async ({ database }: Instance) =>
  (
    await database.pool.query(
      'select (select count(*) from users) + (select count(*) from occurrences) as count',
    )
  ).rows[0].count === 0;

describe('a complete transfer', () => {
  it('all data is the same after a transfer to the embedded database and back', async () => {
    const [embedded, postgres] = [
      await createEmptyInstance('embedded'),
      await createEmptyInstance('postgres'),
    ];
    const rowCounts = await importLines(embedded, lines);
    expect([rowCounts.get('journal_entries'), rowCounts.get('occurrences')]).toEqual([30, 600]);
    const sealed = ['journal_seals', 'sealed_entries', 'journal_pictures'];
    expect(sealed.map((table) => rowCounts.get(table))).toEqual([1, 2, 1]);
    const exported = await linesOf(embedded);
    expect(exported).toEqual(lines);
    await importLines(postgres, exported);
    expect(await linesOf(postgres)).toEqual(lines);
  });

  it('a transfer leaves out the sittings', async () => {
    expect(await server.database.db.selectFrom('sittings').selectAll().execute()).toHaveLength(1);
    expect(lines.filter((line) => line.includes('sittings'))).toEqual([
      expect.stringMatching(/^\["export",.*"0025_sittings.sql"/),
    ]);
  });

  it('a transfer keeps the mails that wait in the queue, with their ids', async () => {
    const waitingJobs = JSON.parse(lines.find((line) => line.startsWith('["jobs"')) ?? '[]')[1];
    expect(waitingJobs.map((job: { data: { mail: string } }) => job.data.mail).sort()).toEqual([
      'eventNotice',
      'eventNotice',
      'guestRegistered',
      'journalSealed',
    ]);
    const instance = await createEmptyInstance('postgres');
    await importLines(instance, lines);
    const { rows } = await instance.database.pool.query(
      "select id from pgboss.job where state = 'created' order by id",
    );
    expect(rows.map(({ id }) => id)).toEqual(waitingJobs.map(({ id }: { id: string }) => id).sort());
  });
});

describe('a failed import', () => {
  it.each([
    ['is cut off before its last line', () => lines.slice(0, -1), /cut off/],
    ['is cut off in the middle', () => lines.slice(0, 200), /cut off/],
    [
      'has a changed row',
      () => lines.map((line) => line.replace('Sādhanā', 'Sadhana')),
      /differs from its checksum/,
    ],
    ['lacks a row', () => linesWithout((line) => line.startsWith('{')), /^\w+ is missing 1 row\.$/],
    ['lacks the end of a table', () => linesWithout((line) => line.startsWith('["end"')), /damaged/],
    ['lacks a table', () => lines.filter((line) => !/^\["(table|end)","passkeys"/.test(line)), /is missing/],
    [
      'is of another version',
      () => [lines[0]?.replace('0001', '0000') ?? '', ...lines.slice(1)],
      /another version/,
    ],
  ])(
    'an import of a file that %s fails and leaves the database empty, so that an intact file can be imported',
    async (_kind, damagedLines, message) => {
      const instance = await createEmptyInstance('embedded');
      await expect(importLines(instance, damagedLines())).rejects.toThrow(message);
      expect(await isEmpty(instance)).toBe(true);
      await importLines(instance, lines);
      expect(await isEmpty(instance)).toBe(false);
    },
  );

  it('an import leaves the database empty when reading fails', async () => {
    const instance = await createEmptyInstance('postgres');
    async function* failingLines() {
      yield* lines.slice(0, 300);
      throw new Error('the disk is gone');
    }
    await expect(importDatabase(instance.database, instance.jobs, failingLines())).rejects.toThrow(
      'the disk is gone',
    );
    expect(await isEmpty(instance)).toBe(true);
  });

  it('an import into a database that is not empty fails and changes nothing', async () => {
    const instance = await createEmptyInstance('postgres');
    await importLines(instance, lines);
    await expect(importLines(instance, lines)).rejects.toThrow('not empty');
    expect(await linesOf(instance)).toEqual(lines);
  });
});
