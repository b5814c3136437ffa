import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEALTH_PARTS, type HealthPart, type HealthPartId } from '#contract/health.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openStripeServer, type StripeServer } from '#tests/support/servers/stripeServer.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { checkHealth, printedHealth, watchHealth } from './actions.ts';
import { databaseProblems } from './checks/database.ts';
import { diskProblems } from './checks/disk.ts';
import { versionProblems } from './checks/version.ts';
import { type Problem, wordsOf } from './problems.ts';

let server: TestServer;
let stripe: StripeServer;
let [admin, member] = [] as unknown as [Member, Member];
/** Settings that a test changes. They are restored before the next one. */
let originalSettings: TestServer['deps']['settings'];

beforeAll(async () => {
  stripe = await openStripeServer();
  server = await openTestServer({ PUBLIC_URL: 'https://vichara.test', ...stripe.settings });
  originalSettings = { ...server.deps.settings };
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(async () => {
  Object.assign(server.deps.settings, originalSettings);
  server.advanceClock(Temporal.Now.instant().since(server.deps.clock()));
  // The jobs of the tests never run.
  await server.database.pool.query('delete from pgboss.job');
  await server.deleteAccounts();
  for (const table of ['health_parts', 'disk_samples', 'stripe_failures', 'pictures'])
    await server.database.pool.query(`delete from ${table}`);
  admin = await createMember(server, 'anandi');
  member = await createMember(server, 'meera');
  await server.waitForMails();
  server.mails.mails.length = 0;
});

/** The settings of a running server do not change, so a test replaces some. */
const setSettings = (changes: object) => Object.assign(server.deps.settings, changes);
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const partsFor = async (): Promise<HealthPart[]> => (await server.requestAs(admin, 'GET /admin/health')).body;
/** Checks everything again, and returns what an admin reads about one part. */
async function partNow(id: HealthPartId): Promise<HealthPart> {
  await checkHealth(server.deps);
  const part = (await partsFor()).find((each) => each.id === id);
  if (!part) throw new Error(`no part ${id}`);
  return part;
}
const told = (problems: Problem[]) => wordsOf(ENGLISH_TEXTS, problems, 'UTC');

/** A member of another server, whom its operator has made an admin. */
async function promotedMember(other: TestServer): Promise<Member> {
  const promoted = await createMember(other, 'lhamo');
  await other.database.pool.query("update users set role = 'admin' where id = $1", [promoted.id]);
  return promoted;
}

/** The URL of a mail server that accepts no password. */
async function refusingLogin(): Promise<string> {
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('Authentication failed.'), { responseCode: 535 })),
  });
  smtp.on('error', () => {});
  smtp.server.unref();
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return `smtp://name:wrong@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
}

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

const addJob = (job: { name: string; state: string; minutes: number; data?: object }) =>
  query(
    `insert into pgboss.job (name, data, state, created_on, completed_on, start_after)
     values ($1, $2, $3::pgboss.job_state, now() - make_interval(mins => $4::int),
       case when $3 in ('completed', 'failed') then now() - make_interval(mins => $4::int) end,
       now() + interval '1 hour')`,
    [job.name, JSON.stringify(job.data ?? {}), job.state, job.minutes],
  );

describe('the state of the site', () => {
  it('is read by admins only, with every part that this server can know', async () => {
    const { status, body } = await server.requestAs(admin, 'GET /admin/health');
    expect(status).toBe(200);
    expect(body.map(({ id }: HealthPart) => id)).toEqual(HEALTH_PARTS.filter((id) => id !== 'address'));
    expect(body.find(({ id }: HealthPart) => id === 'jobs')).toMatchObject({
      state: 'well',
      words: '',
      steps: '',
      figures: { failing: 0 },
    });
    expect((await server.requestAs(member, 'GET /admin/health')).status).toBe(403);
    expect((await server.requestAs(null, 'GET /admin/health')).status).toBe(401);
  });

  it('is checked again after 30 seconds, and keeps since when a part has been in its state', async () => {
    const [{ since } = {} as HealthPart] = await partsFor();
    setSettings({ smtpUrl: null });
    server.advanceClock({ seconds: 29 });
    expect((await partsFor())[0]).toMatchObject({ state: 'well', since });
    server.advanceClock({ seconds: 2 });
    const [mail] = await partsFor();
    expect(mail).toMatchObject({ state: 'look' });
    expect(mail?.since).not.toBe(since);
    server.advanceClock({ minutes: 5 });
    expect((await partsFor())[0]?.since).toBe(mail?.since);
  });

  it('is told in the language and the time zone of the admin', async () => {
    await server.requestAs(admin, 'PUT /account/language', { language: 'de' });
    await query("insert into stripe_failures (since, is_signed) values ('2026-11-20T23:30:00Z', true)");
    await server.requestAs(admin, 'PUT /account/timezone', { timezone: 'Asia/Kolkata' });
    expect((await partNow('payments')).words).toContain('21. November 2026');
  });

  it('names a check that fails, and still shows the other parts', async () => {
    setSettings({ dataDir: '/nowhere/at/all' });
    expect(await partNow('disk')).toMatchObject({ state: 'broken', words: 'This could not be checked.' });
    expect((await partNow('jobs')).state).toBe('well');
  });

  it('is printed for the shell in English, with what to do', async () => {
    await checkHealth(server.deps);
    expect(await printedHealth(server.deps)).toMatchObject({
      text: expect.stringMatching(/^Mail: well\n[\s\S]*\nAll is well\.$/),
      isWell: true,
    });
    setSettings({ smtpUrl: null });
    await checkHealth(server.deps);
    expect(await printedHealth(server.deps)).toMatchObject({
      text: expect.stringContaining('Mail: Mails are written to files: SMTP_URL is not set.\n  Set SMTP_URL'),
      isWell: false,
    });
  });
});

describe('each sentence is brought about', () => {
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
    server.advanceClock({ minutes: 11 });
    setSettings({ publicUrl: 'http://vichara.test' });
    expect((await partNow('address')).words).toBe(
      'PUBLIC_URL begins with http, so what members write is not encrypted on its way.',
    );
    setSettings({ publicUrl: 'https://vichara.test', trustProxy: [] });
    for (let n = 0; n < 5; n += 1)
      for (let call = 0; call < 5; call += 1)
        server.deps.visits.record({
          host: 'vichara.test',
          ip: '127.0.0.1',
          memberId: `member ${n}`,
          isForwarded: true,
        });
    expect((await partNow('address')).words).toBe('All members share one address: TRUST_PROXY.');
    server.advanceClock({ minutes: 11 });
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
      await insertPicture(id);
      expect(await partNow('pictures')).toMatchObject({
        state: 'broken',
        words: 'The store of the pictures cannot be reached.',
      });
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
});

describe('telling the admins', () => {
  const mails = () => server.mails.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);
  const watch = async (minutes: number) => {
    server.advanceClock({ minutes });
    await watchHealth(server.deps);
    await server.waitForMails();
  };
  const breakPayments = () =>
    query('insert into stripe_failures (since, is_signed) values (now(), true) on conflict do nothing');

  it('a part that is broken for ten minutes is mailed once, and once when it is well again for as long', async () => {
    await query("update users set role = 'admin' where id = $1", [member.id]);
    await breakPayments();
    await watch(0);
    await watch(9);
    expect(mails()).toEqual([]);
    await watch(2);
    for (let n = 0; n < 3; n += 1) await watch(30);
    expect(mails().sort()).toEqual([
      'anandi@vichara.test: Needs attention at Vichara: Payments',
      'meera@vichara.test: Needs attention at Vichara: Payments',
    ]);
    const text = server.mails.mails[0]?.text ?? '';
    expect(text).toContain('Stripe’s messages have been failing since');
    expect(text).toContain('/admin/health');
    await query('delete from stripe_failures');
    await watch(1);
    await breakPayments();
    await watch(9);
    await watch(9);
    expect(mails()).toHaveLength(2);
    await query('delete from stripe_failures');
    await watch(1);
    await watch(11);
    await watch(30);
    expect(mails().slice(2).sort()).toEqual([
      'anandi@vichara.test: Works again at Vichara: Payments',
      'meera@vichara.test: Works again at Vichara: Payments',
    ]);
  });

  it('a mail is not sent when the part is well by then, and none is about mail', async () => {
    await breakPayments();
    await watch(0);
    server.mails.setRefusing(true);
    server.advanceClock({ minutes: 11 });
    await watchHealth(server.deps);
    await query("update health_parts set state = 'well', problems = '[]' where id = 'payments'");
    server.mails.setRefusing(false);
    await query('update pgboss.job set start_after = now()');
    await server.waitForMails();
    await addJob({ name: 'mail', state: 'retry', minutes: 20 });
    await query("delete from pgboss.job where name = 'mail' and state = 'completed'");
    await query('delete from stripe_failures');
    await watchHealth(server.deps);
    expect((await partNow('mail')).state).toBe('broken');
    server.advanceClock({ minutes: 11 });
    await watchHealth(server.deps);
    const { rows } = await query("select data from pgboss.job where data ->> 'id' like '%:mail'");
    expect(rows).toEqual([]);
    expect(mails().filter((mail) => !mail.includes('Works again'))).toEqual([]);
    await query('delete from pgboss.job');
  });
});

describe('the test of mail', () => {
  const test = () => server.requestAs(admin, 'POST /admin/health/mail');

  it('goes to the admin’s own address, and says when the mail server accepted it', async () => {
    const { status, body } = await test();
    expect([status, body]).toEqual([
      200,
      {
        accepted: true,
        message: expect.stringMatching(/^Your mail server accepted the mail at \d\d:\d\d:\d\d\.$/),
      },
    ]);
    expect(
      (await server.mails.nextMailTo('anandi@vichara.test', /^A test mail from Vichara$/)).text,
    ).toContain('Mails from Vichara reach you.');
    expect((await server.requestAs(member, 'POST /admin/health/mail')).status).toBe(403);
  });

  it('says the first line of a refusal, of a server that is not there, and that mails are files', async () => {
    server.mails.setRefusing(true);
    expect((await test()).body).toEqual({
      accepted: false,
      message: 'Your mail server said: 550 451 not now',
    });
    server.mails.setRefusing(false);
    const other = await openTestServer({ SMTP_URL: await refusingLogin() });
    try {
      const otherAdmin = await promotedMember(other);
      const reply = await other.requestAs(otherAdmin, 'POST /admin/health/mail');
      expect(reply.body.message).toMatch(/^Your mail server said: .*535 .*Authentication failed/);
      expect(reply.body.message.length).toBeLessThanOrEqual(230);
    } finally {
      await other.close();
    }
    setSettings({ smtpUrl: null });
    expect((await test()).body).toEqual({
      accepted: false,
      message: 'Mails are written to files: SMTP_URL is not set.',
    });
  });

  it('is limited to five in an hour', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' });
    try {
      const caller = await promotedMember(limited);
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1)
        statuses.push((await limited.requestAs(caller, 'POST /admin/health/mail')).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
