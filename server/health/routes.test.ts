import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEALTH_PARTS, type HealthPart } from '#contract/health.ts';
import {
  type HealthFixture,
  openHealthFixture,
  promotedMember,
} from '#tests/support/health/healthFixture.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { openTestServer } from '#tests/support/servers/testServer.ts';
import { checkHealth, printedHealth } from './actions.ts';

let fixture: HealthFixture;
let { server, query, parts, partNow, setSettings } = {} as HealthFixture;
let [admin, member] = [] as unknown as [Member, Member];

beforeAll(async () => {
  fixture = await openHealthFixture();
  ({ server, query, parts, partNow, setSettings } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.reset();
  ({ admin, member } = fixture.people);
});

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

describe('the state of the site', () => {
  it('is read by admins only, with every part that this server can know', async () => {
    const { status, body } = await server.requestAs(admin, 'GET /admin/health');
    expect(status).toBe(200);
    // Whether the address is known depends on how many calls there were.
    const known = body.map(({ id }: HealthPart) => id).filter((id: string) => id !== 'address');
    expect(known).toEqual(HEALTH_PARTS.filter((id) => id !== 'address'));
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
    const [{ since } = {} as HealthPart] = await parts();
    setSettings({ smtpUrl: null });
    server.advanceClock({ seconds: 29 });
    expect((await parts())[0]).toMatchObject({ state: 'well', since });
    server.advanceClock({ seconds: 2 });
    const [mail] = await parts();
    expect(mail).toMatchObject({ state: 'look' });
    expect(mail?.since).not.toBe(since);
    server.advanceClock({ minutes: 5 });
    expect((await parts())[0]?.since).toBe(mail?.since);
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
    server.mails.setAnswer('refuse');
    expect((await test()).body).toEqual({
      accepted: false,
      message: 'Your mail server said: 550 451 not now',
    });
    server.mails.setAnswer('accept');
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

describe('a backup by an admin', () => {
  const make = () => server.requestAs(admin, 'POST /admin/health/backup');

  it('is refused while one is made, to others, and where backups are not set up', async () => {
    await query("update backup_runs set state = 'running', ended_at = null");
    const running = await make();
    expect([running.status, running.body.code, running.body.message]).toEqual([
      409,
      'backup_running',
      'A backup is being made.',
    ]);
    expect((await server.requestAs(member, 'POST /admin/health/backup')).status).toBe(403);
    setSettings({ backup: null });
    expect((await make()).body.code).toBe('backups_not_set_up');
  });
});
