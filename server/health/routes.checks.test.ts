import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HEALTH_PARTS } from '#contract/health.ts';
import { databaseProblems } from '#server/health/checks/database.ts';
import { diskProblems } from '#server/health/checks/disk.ts';
import { versionProblems } from '#server/health/checks/version.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';
import { type HealthFixture, openHealthFixture } from '#tests/support/health/healthFixture.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { type Problem, wordsOf } from './problems.ts';

let fixture: HealthFixture;
let { server, stripe, query, addJob, partNow, setSettings } = {} as HealthFixture;
let [member] = [] as unknown as [Member];

beforeAll(async () => {
  fixture = await openHealthFixture();
  ({ server, stripe, query, addJob, partNow, setSettings } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.reset();
  ({ member } = fixture.people);
});

const told = (problems: Problem[]) => wordsOf(ENGLISH_TEXTS, problems, 'UTC');

const insertPicture = (id: string) =>
  server.database.db
    .insertInto('pictures')
    .values({
      id,
      owner_id: member.id,
      use: 'post',
      sizes: [320],
      width: 1,
      height: 1,
      colour: '#000000',
      bytes: 1,
      sha256: 'x',
      fingerprint: '0'.repeat(64),
      created_at: server.deps.clock(),
    })
    .execute();

it('mail: none goes out, none has ever gone out, some could not be delivered, or SMTP_URL is missing', async () => {
  await query('delete from pgboss.job');
  await addJob({ name: 'mail', state: 'retry', minutes: 9 });
  expect((await partNow('mail')).state).toBe('well');
  await addJob({ name: 'mail', state: 'retry', minutes: 11 });
  expect(await partNow('mail')).toMatchObject({
    state: 'broken',
    words: 'No mail has gone out yet; 1 waits.',
    steps: expect.stringContaining('docs/operations.md#mail'),
    figures: { waiting: 1, failed: 0 },
  });
  // The mail server hangs at the next attempt.
  await query("update pgboss.job set state = 'active', retry_count = 1");
  expect((await partNow('mail')).words).toBe('No mail has gone out yet; 1 waits.');
  await addJob({ name: 'mail', state: 'retry', minutes: 12 });
  await addJob({ name: 'mail', state: 'completed', minutes: 20 });
  expect((await partNow('mail')).words).toMatch(
    /^No mail has gone out since \w+, .+ at \d\d:\d\d \(UTC\); 2 wait\.$/,
  );
  await addJob({ name: 'mail', state: 'completed', minutes: 5 });
  expect((await partNow('mail')).state).toBe('well');
  await addJob({ name: 'mail', state: 'failed', minutes: 60 });
  expect(await partNow('mail')).toMatchObject({ state: 'look', words: '1 email could not be delivered.' });
  setSettings({ smtpUrl: null });
  expect((await partNow('mail')).words).toBe('Mails are written to files: SMTP_URL is not set.');
});

it('disk: little is left, or the pace of this month will fill it', async () => {
  const { freeBytes = 0 } = (await partNow('disk')).figures;
  const today = server.deps.clock().toString().slice(0, 10);
  const sampleBefore = (days: number, free: number) =>
    query(
      `insert into disk_samples (host, day, free_bytes) values ($1, $2::date - $3::int, $4)
       on conflict (host, day) do update set free_bytes = excluded.free_bytes`,
      [os.hostname(), today, days, Math.round(free)],
    );
  await sampleBefore(2, freeBytes * 3);
  expect((await partNow('disk')).figures).not.toHaveProperty('days');
  // Half of the space was used in ten days, so the rest lasts for about ten more.
  await sampleBefore(10, freeBytes * 2);
  const { state, words } = await partNow('disk');
  expect([state, words]).toEqual([
    'look',
    expect.stringMatching(/^[\d.]+ GB are left, enough for about (9|10) days at this month’s pace\.$/),
  ]);
  await sampleBefore(10, freeBytes * 20);
  expect((await partNow('disk')).state).toBe('broken');
  await sampleBefore(31, freeBytes * 20);
  await partNow('disk');
  expect((await query('select from disk_samples where day < current_date - 40')).rowCount).toBe(0);
});

it('database: a version without fixes, a transaction that stays open, and a replica that is behind', async () => {
  expect((await partNow('database')).figures).toMatchObject({ openMinutes: 0 });
  setSettings({ databaseReplicaUrl: 'postgres://elsewhere' });
  expect((await partNow('database')).words).toBe(
    'The replica is more than a minute behind, or does not answer.',
  );
  const words = (measured: { version: number | null; minutes: number }, now: string) =>
    told(databaseProblems({ isBehind: false, ...measured }, Temporal.Instant.from(now)));
  expect(words({ version: 16, minutes: 0 }, '2028-04-30T00:00:00Z')).toBe('');
  expect(words({ version: 16, minutes: 0 }, '2028-05-01T00:00:00Z')).toBe(
    'PostgreSQL 16 receives no fixes after November 2028.',
  );
  expect(words({ version: 99, minutes: 0 }, '2028-05-01T00:00:00Z')).toBe('');
  expect(words({ version: null, minutes: 11 }, '2028-05-01T00:00:00Z')).toBe(
    'A transaction has been open for 11 minutes.',
  );
});

it('jobs: a task whose last run failed', async () => {
  const task = { name: 'avatar-fetches', data: { task: 'send-reminders' } };
  await query('delete from pgboss.job');
  for (const minutes of [9, 4]) await addJob({ ...task, state: 'failed', minutes });
  const { state, words } = await partNow('jobs');
  expect([state, words]).toEqual([
    'look',
    expect.stringMatching(/^send-reminders has failed 2 times, last at \w+, .+\.$/),
  ]);
  await addJob({ ...task, state: 'failed', minutes: 3 });
  expect((await partNow('jobs')).state).toBe('broken');
  await addJob({ ...task, state: 'completed', minutes: 1 });
  expect((await partNow('jobs')).state).toBe('well');
});

it('jobs: a cancellation at Stripe that is tried again and again, and that has failed for good', async () => {
  const cancellation = { name: 'subscription-ending', minutes: 120 };
  const failures = (count: number) =>
    query('update pgboss.job set started_on = now(), retry_count = $1 - 1', [count]);
  await query('delete from pgboss.job');
  await addJob({ ...cancellation, state: 'retry' });
  await failures(2);
  expect((await partNow('jobs')).state).toBe('well');
  await failures(3);
  expect(await partNow('jobs')).toMatchObject({
    state: 'broken',
    words: expect.stringMatching(/^subscription-ending has failed 3 times, last at \w+, .+\.$/),
  });
  await query('delete from pgboss.job');
  await addJob({ ...cancellation, state: 'failed' });
  await failures(25);
  expect(await partNow('jobs')).toMatchObject({
    state: 'look',
    words: expect.stringMatching(/^subscription-ending has failed 25 times, /),
  });
});

it('address: another host name, no HTTPS, or one address for all', async () => {
  const visit = async (host: string, headers = {}) => {
    for (let n = 0; n < 30; n += 1)
      await server.requestAs(member, 'GET /account', undefined, { host, ...headers });
  };
  await visit('vichara.test:8443');
  expect(await partNow('address')).toMatchObject({ state: 'well', words: '' });
  server.advanceClock({ minutes: 11 });
  await visit('192.0.2.7');
  expect((await partNow('address')).state).toBe('well');
  server.advanceClock({ minutes: 11 });
  await visit('other.example');
  expect(await partNow('address')).toMatchObject({
    state: 'broken',
    words: 'Visitors use other.example, but PUBLIC_URL is vichara.test.',
  });
  // Without calls, nothing else is known.
  server.advanceClock({ minutes: 11 });
  expect((await partNow('address')).state).toBe('broken');
  setSettings({ publicUrl: 'https://other.example' });
  expect((await partNow('address')).state).toBe('well');
  setSettings({ publicUrl: 'http://vichara.test' });
  expect((await partNow('address')).words).toBe(
    'PUBLIC_URL begins with http, so what members write is not encrypted on its way.',
  );
  setSettings({ publicUrl: 'https://vichara.test' });
  expect((await partNow('address')).state).toBe('well');
  for (let n = 0; n < 5; n += 1)
    for (let call = 0; call < 5; call += 1)
      server.deps.visits.record({
        host: 'vichara.test',
        ip: '127.0.0.1',
        memberId: `member ${n}`,
        isByUnknownProxy: true,
      });
  expect((await partNow('address')).words).toBe('All members share one address: TRUST_PROXY.');
  server.advanceClock({ minutes: 11 });
  expect((await partNow('address')).state).toBe('broken');
  setSettings({ trustProxy: ['10.0.0.0/8'] });
  expect((await partNow('address')).state).toBe('well');
});

it('address: a clock that is not that of the store', async () => {
  const store = net.createServer((socket) =>
    socket.end(
      `HTTP/1.1 403 Forbidden\r\nDate: ${new Date(server.deps.clock().epochMilliseconds + 60_000).toUTCString()}\r\nContent-Length: 0\r\n\r\n`,
    ),
  );
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  setSettings({
    s3: readSettings({ S3_URL: `http://key:secret@127.0.0.1:${port}/bucket?region=here` }).s3,
  });
  expect((await partNow('address')).words).toMatch(/^The clock of the server is (59|60|61) seconds off\.$/);
  store.close();
});

it('pictures: a store that cannot be reached, and a picture without its file', async () => {
  const { storage } = server.deps;
  const id = crypto.randomUUID();
  const get = storage.get;
  try {
    storage.get = async () => {
      throw new StorageUnavailable('hidden');
    };
    expect(await partNow('pictures')).toMatchObject({
      state: 'broken',
      words: 'The store of the pictures cannot be reached.',
    });
    await insertPicture(id);
  } finally {
    storage.get = get;
  }
  expect((await partNow('pictures')).words).toBe('1 picture has no file.');
});

it('payments: messages that Stripe has signed fail, or others, until one succeeds', async () => {
  const send = (body: string, signature: string) =>
    server.request('POST /payments/webhook', {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  expect((await send('{}', 't=1,v1=00')).status).toBe(400);
  const { state, words } = await partNow('payments');
  expect([state, words]).toEqual([
    'look',
    expect.stringMatching(/^Stripe’s messages have been failing since .+ \(UTC\)\.$/),
  ]);
  stripe.webhook = async (body, signature) => (await send(body, signature)).status;
  expect(await stripe.send(stripe.createEvent('customer.created', {}))).toBe(200);
  expect((await partNow('payments')).state).toBe('well');
  stripe.webhook = null;
});

it('version: an old build, and a Node without fixes', async () => {
  expect((await partNow('version')).state).toBe('well');
  const words = (measured: { months: number; node: number }) =>
    told(versionProblems(measured, Temporal.Instant.from('2026-11-27T00:00:00Z')));
  expect(words({ months: 5, node: 26 })).toBe('');
  expect(words({ months: 7, node: 22 })).toBe(
    'This build is 7 months old. Node 22 receives no fixes after April 2027.',
  );
  expect(words({ months: 0, node: 18 })).toBe('Node 18 receives no fixes after April 2026.');
});

it('disk: little space, and much memory', async () => {
  const gigabytes = (free: number) => diskProblems({ free: free * 1e9, days: null, memory: 0, limit: 1e9 });
  expect(told(gigabytes(2))).toBe('');
  expect(gigabytes(1.9)).toMatchObject([{ state: 'look' }]);
  expect(told(gigabytes(1.9))).toBe('1.9 GB are left.');
  expect(gigabytes(0.2)).toMatchObject([{ state: 'broken' }]);
  expect(told(diskProblems({ free: 9e12, days: null, memory: 0.91e9, limit: 1e9 }))).toBe(
    'The server uses 910 of its 1000 MB of memory.',
  );
});

it('every part has a section in the page for operators', () => {
  const headings = [...fs.readFileSync('docs/operations.md', 'utf8').matchAll(/^##+ (\w+)$/gm)].map(
    ([, heading = '']) => heading.toLowerCase(),
  );
  expect(HEALTH_PARTS.filter((id) => !headings.includes(id))).toEqual([]);
});
