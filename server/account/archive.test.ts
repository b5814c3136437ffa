import { once } from 'node:events';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { archiveOf } from './archive.ts';

const EXPORT = 'GET /account/export';

let server: TestServer;
let [meera, tomas, ines]: Member[] = [];
beforeAll(async () => {
  server = await openTestServer({}, { exportLimits: { maxRunning: 2, waitMs: 200, idleMs: 8_000 } });
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
  ines = await createMember(server, 'ines');
});
afterAll(() => server.close());

const exportData = (person: Member | undefined) => server.requestAs(person, EXPORT);

it('a database failure during an unread export ends the export without crashing the process', async () => {
  const id = meera?.id ?? '';
  const viewer = { id, sessionId: id, role: 'sadhaka', isPatron: false } as const;
  await server.database.pool.query('alter table subscriptions rename to away');
  const { stream } = (await archiveOf(server.deps, viewer)) as { stream: Readable };
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), 60_000);
  expect(stream.errored?.message).toMatch(/subscriptions/);
  await server.database.pool.query('alter table away rename to subscriptions');
});

it('a member can set the time zone of their days, finds it in the export, and can leave it to the device again', async () => {
  const set = (timezone: unknown) => server.requestAs(tomas, 'PUT /account/timezone', { timezone });
  for (const timezone of ['Asia/Kolkata', null]) {
    expect((await set(timezone)).body.timezone).toBe(timezone);
    expect((await server.requestAs(tomas, 'GET /account')).body.timezone).toBe(timezone);
    const files = unzipSync((await exportData(tomas)).bytes);
    expect(JSON.parse(Buffer.from(files['account.json'] ?? []).toString()).timezone).toBe(timezone);
  }
  for (const timezone of ['Asia/Atlantis', '+05:30', '', 7, undefined])
    expect((await set(timezone)).status).toBe(400);
});

it('the names of the Markdown files contain date and title, and are safe and unique', async () => {
  const write = (title: string | null, date: string) =>
    server.requestAs(ines, 'POST /journal', { title, date, content: 'Written.' });
  const titles = [
    'The title',
    'THE TITLE',
    'The title (2)',
    null,
    '...',
    'a/b\\c: "d" <e>|f?*',
    ' ../../etc/passwd ',
    'ends with dots. . .',
    '\u202Egpj.exe',
    'e\u0301te\u0301',
    '🧘🏽‍♀️'.repeat(11),
    'बुद्ध'.repeat(20),
  ];
  for (const [index, title] of titles.entries()) {
    const date = `2026-11-22T09:00:${String(index).padStart(2, '0')}Z`;
    expect((await write(title, date)).status).toBe(201);
  }
  await write('The title', '2026-11-23T09:00:00Z');
  const paths = Object.keys(unzipSync((await exportData(ines)).bytes)).filter((path) => path.endsWith('.md'));
  const names = paths.map((path) => /^journal\/2026-11-22 (.*)\.md$/.exec(path)?.[1] ?? path);
  const [emojiTitle = '', devanagariTitle = ''] = names.splice(10, 2);
  expect(names).toEqual([
    'The title',
    'THE TITLE (2)',
    'The title (2) (2)',
    'Untitled Entry',
    'Untitled Entry (2)',
    'a b c d e f',
    '.. .. etc passwd',
    'ends with dots',
    'gpj.exe',
    'été',
    'journal/2026-11-23 The title.md',
  ]);
  // Long titles are cut between grapheme clusters, never within one.
  expect(emojiTitle).toMatch(/^(🧘🏽‍♀️)+$/u);
  expect('बुद्ध'.repeat(20).startsWith(devanagariTitle)).toBe(true);
  for (const path of paths) expect(Buffer.byteLength(path)).toBeLessThan(160);
});

/** Requests an export on a new connection and reads only the beginning. */
async function startUnreadExport(url: URL, person: Member | undefined): Promise<net.Socket> {
  const socket = net.connect(Number(url.port), url.hostname);
  socket.write(`GET /api/v1/account/export HTTP/1.1\r\nhost: ${url.host}\r\n`);
  socket.write(`authorization: Bearer ${person?.token}\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  expect(String(bytes)).toMatch(/^HTTP\/1.1 200 /);
  return socket.pause();
}

describe('an unread export', () => {
  let url: URL;
  beforeAll(async () => {
    url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    // More data than the sockets on both sides can buffer, even after compression.
    const text =
      "(select string_agg(md5(random()::text || entry || part), '') from generate_series(1, 1500) part)";
    for (const person of [meera, tomas]) {
      await server.database.pool.query(
        `insert into journal_entries (id, user_id, content, words, written_at, created_at, updated_at)
        select gen_random_uuid(), $1, ${text}, '', now(), now(), now() from generate_series(1, 300) entry`,
        [person?.id],
      );
    }
  });

  it('a member with a running export cannot start another, and while two exports run, a third member cannot start one', async () => {
    const [firstSocket, secondSocket] = await Promise.all(
      [meera, tomas].map((person) => startUnreadExport(url, person)),
    );
    const [refusedReply, busyReply] = await Promise.all([exportData(meera), exportData(ines)]);
    expect([refusedReply?.status, refusedReply?.body.message]).toEqual([
      409,
      'An export of your data is already running. Please wait until it is done.',
    ]);
    expect([busyReply?.status, busyReply?.headers['retry-after'], busyReply?.body.message]).toEqual([
      503,
      '60',
      'Too many exports are running. Please try again in a minute.',
    ]);
    // An export ends when its client disconnects.
    firstSocket?.destroy();
    await vi.waitFor(async () => expect((await exportData(ines)).status).toBe(200), 60_000);
    secondSocket?.destroy();
    await vi.waitFor(async () => expect((await exportData(tomas)).status).toBe(200), 60_000);
  });

  it('an unread export is ended after a time limit, and members can export again', async () => {
    const sockets = await Promise.all([meera, tomas].map((person) => startUnreadExport(url, person)));
    expect((await exportData(meera)).status).toBe(409);
    await vi.waitFor(async () => expect((await exportData(ines)).status).toBe(200), 60_000);
    await vi.waitFor(async () => expect((await exportData(meera)).status).toBe(200), 60_000);
    for (const socket of sockets) socket.destroy();
  });
});
