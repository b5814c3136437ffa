import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '#tests/support/people/secondFactors.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const eventMail = (subject: RegExp) => server.mails.nextMailTo(meera.email, subject);

describe('the mail about a new browser', () => {
  const firefox = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const logInFrom = (headers: Record<string, string>, browser?: string) =>
    server.request('POST /auth/login', {
      body: { loginIdentifier: 'meera', password: PASSWORD, ...(browser && { browser }) },
      headers,
    });

  it('a mail is sent when somebody signs in to an account with known browsers from an unknown browser', async () => {
    const { body: known } = await logInFrom(firefox);
    await logInFrom(firefox, known.browser);
    await server.waitForMails();
    expect(server.mails.mails.filter(({ subject }) => subject?.startsWith('A new browser'))).toEqual([]);
    await logInFrom(firefox);
    const { text } = await eventMail(/A new browser at Vichara/);
    expect(text).toMatch(/Firefox on Linux signed in, \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC\./);
    expect(text).toContain('This was not me');
  });

  it('three mails an hour tell of new browsers, and a fourth one tells of all others', async () => {
    await logInFrom(firefox);
    for (let login = 0; login < 15; login += 1) await logInFrom(firefox);
    await server.waitForMails();
    const subjects = () => server.mails.mails.map(({ subject }) => subject);
    expect(subjects()).toEqual(Array(3).fill('A new browser at Vichara'));
    await server.database.pool.query('update pgboss.job set start_after = now()');
    const mail = await eventMail(/New browsers at Vichara/);
    const { text } = mail;
    expect(text?.match(/Firefox on Linux signed in/g)).toHaveLength(10);
    expect(text).toContain('2 more signed in after that.');
    const firstOfThem = await server.database.db
      .selectFrom('account_events')
      .select('number')
      .where('id', '=', tokenIn(mail).split('.')[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(firstOfThem.number).toBe(4);
    server.advanceClock({ minutes: 61 });
    await logInFrom(firefox);
    await server.waitForMails();
    expect(subjects()).toHaveLength(5);
  });

  it.each([
    ['Your account is locked: http://evil.example/unlock/1.0 (x) y', 'An unknown browser'],
    ['Call +44 20 7946 0000 now/1.0 (X11; Linux x86_64) x', 'An unknown browser on Linux'],
    ['', 'An unknown browser'],
  ])('the browser %j is named %j', async (userAgent, name) => {
    await logInFrom({ 'user-agent': userAgent });
    const session = await server.database.db
      .selectFrom('sessions')
      .select('browser')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(session.browser).toBe(name);
  });

  it('the key that a browser has received for another account is accepted as its key', async () => {
    await createMember(server, 'tomas');
    const { body } = await logInFrom(firefox);
    const other = await logIn(server, 'tomas', { browser: body.browser });
    expect(other.body.browser).toBe(body.browser);
    expect((await logIn(server, 'tomas', { browser: 'too short' })).body.browser).not.toBe(body.browser);
  });

  it('the database stores neither the key of a browser nor the user agent', async () => {
    const { body } = await logInFrom(firefox);
    const { db } = server.database;
    const [key] = await db.selectFrom('browser_keys').selectAll().execute();
    const [, session] = await db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
    expect(JSON.stringify(key)).not.toContain(body.browser);
    expect(session?.browser).toBe('Firefox on Linux');
    expect(JSON.stringify(session)).not.toContain('Gecko');
  });
});
