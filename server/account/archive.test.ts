import { once } from 'node:events';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMember, type Member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { archiveOf } from './archive.ts';

const EXPORT = 'GET /account/export';

let server: TestServer;
let [meera, tomas, ines]: Member[] = [];
beforeAll(async () => {
  server = await openTestServer({}, { exportLimits: { atOnce: 2, waitMs: 200, idleMs: 2_000 } });
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
  ines = await createMember(server, 'ines');
});
afterAll(() => server.close());

const ask = (who: Member | undefined) => server.requestAs(who, EXPORT);

it('the export ends without crashing the process when the database fails while nobody reads it', async () => {
  const id = meera?.id ?? '';
  const viewer = { id, sessionId: id, role: 'sadhaka', isPatron: false } as const;
  await server.database.pool.query('alter table subscriptions rename to away');
  const { stream } = (await archiveOf(server.deps, viewer)) as { stream: Readable };
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), 60_000);
  expect(stream.errored?.message).toMatch(/subscriptions/);
  await server.database.pool.query('alter table away rename to subscriptions');
});

it('the names of the Markdown files contain date and title, and are safe and unique', async () => {
  const write = (title: string | null, date = '2026-11-22T09:00:00Z') =>
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
  for (const title of titles) expect((await write(title)).status).toBe(201);
  await write('The title', '2026-11-23T09:00:00Z');
  const paths = Object.keys(unzipSync((await ask(ines)).bytes)).filter((path) => path.endsWith('.md'));
  const names = paths.map((path) => /^journal\/2026-11-22 (.*)\.md$/.exec(path)?.[1] ?? path);
  const [emoji = '', script = ''] = names.splice(10, 2);
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
  // Cut between letters as a reader sees them, never within one.
  expect(emoji).toMatch(/^(🧘🏽‍♀️)+$/u);
  expect('बुद्ध'.repeat(20).startsWith(script)).toBe(true);
  for (const path of paths) expect(Buffer.byteLength(path)).toBeLessThan(160);
});

/** Asks for an export over a connection of its own, and reads no more than its beginning. */
async function beginExport(url: URL, who: Member | undefined): Promise<net.Socket> {
  const socket = net.connect(Number(url.port), url.hostname);
  socket.write(`GET /api/v1/account/export HTTP/1.1\r\nhost: ${url.host}\r\n`);
  socket.write(`authorization: Bearer ${who?.token}\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  expect(String(bytes)).toMatch(/^HTTP\/1.1 200 /);
  return socket.pause();
}

describe('an export that nobody reads', () => {
  let url: URL;
  beforeAll(async () => {
    url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    // More than the sockets on both sides hold, also when it is packed.
    const text =
      "(select string_agg(md5(random()::text || entry || part), '') from generate_series(1, 1500) part)";
    for (const who of [meera, tomas]) {
      await server.database.pool.query(
        `insert into journal_entries (id, user_id, content, words, written_at, created_at, updated_at)
        select gen_random_uuid(), $1, ${text}, '', now(), now(), now() from generate_series(1, 300) entry`,
        [who?.id],
      );
    }
  });

  it('a member with an unread export cannot start another, and a third member has to wait', async () => {
    const [first, second] = await Promise.all([meera, tomas].map((who) => beginExport(url, who)));
    const [refused, waited] = await Promise.all([ask(meera), ask(ines)]);
    expect([refused?.status, refused?.body.message]).toEqual([
      409,
      'An export of your data is already running. Please wait until it is done.',
    ]);
    expect([waited?.status, waited?.headers['retry-after'], waited?.body.message]).toEqual([
      503,
      '60',
      'Too many exports are running. Please try again in a minute.',
    ]);
    // It is over when its reader has gone.
    first?.destroy();
    await vi.waitFor(async () => expect((await ask(ines)).status).toBe(200), 60_000);
    second?.destroy();
    await vi.waitFor(async () => expect((await ask(tomas)).status).toBe(200), 60_000);
  });

  it('an unread export is ended after the limit, and other members can export again', async () => {
    const sockets = await Promise.all([meera, tomas].map((who) => beginExport(url, who)));
    expect((await ask(meera)).status).toBe(409);
    await vi.waitFor(async () => expect((await ask(ines)).status).toBe(200), 60_000);
    await vi.waitFor(async () => expect((await ask(meera)).status).toBe(200), 60_000);
    for (const socket of sockets) socket.destroy();
  });
});
