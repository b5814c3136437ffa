import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { type Member, member, PASSWORD } from '#tests/support/people/cast.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/**
 * One mail of each kind that contains a link, caused by a caller who forges the host and uses names that
 * contain markup and links.
 */
const BAIT = 'http://1249763844/x <img src=x> "&" www.evil.example a@evil.example';
const LYING = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };

let server: TestServer;
let ravi: Member;
let hill: EventFixture;
let closed: string;
let occurrence: string;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await member(server, 'ravi');
  const profile = { fullName: BAIT, username: 'ravi', avatarUrl: null };
  await server.ask('PUT /account', { token: ravi.token, body: profile });
  hill = await createEventFixture(server, ravi, { name: BAIT });
  occurrence = await hill.occurrence({ title: BAIT, location: BAIT });
  const { body } = await hill.ask('POST /communities', ravi, {
    name: BAIT,
    description: '-',
    privacy: 'private',
  });
  closed = body.id;
});
afterAll(() => server.close());

interface Kind {
  to: string;
  call: string;
  body: object;
  by?: () => Member;
  /** What happens when the link's button is pressed. */
  use: (token: string) => Promise<{ status: number }>;
}

const KINDS: Record<string, () => Promise<Kind>> = {
  verification: async () => ({
    to: 'joining@vichara.test',
    call: 'POST /auth/signup',
    body: { username: 'joining', email: 'joining@vichara.test', password: PASSWORD },
    use: (token) => server.ask('POST /auth/verify-email', { body: { token } }),
  }),
  reset: async () => ({
    to: (await member(server, 'meera')).email,
    call: 'POST /auth/request-password-reset',
    body: { email: 'meera@vichara.test' },
    use: (token) => server.ask('POST /auth/reset-password', { body: { token, newPassword: PASSWORD } }),
  }),
  invitation: async () => {
    const tomas = await member(server, 'tomas');
    return {
      to: tomas.email,
      call: `POST /communities/${closed}/invitations`,
      body: { email: tomas.email },
      by: () => ravi,
      use: (inviteToken) => hill.ask(`POST /communities/${closed}/join`, tomas, { inviteToken }),
    };
  },
  registration: async () => ({
    to: 'eoin@vichara.test',
    call: `POST /events/occurrences/${occurrence}/guests`,
    body: { name: BAIT, email: 'eoin@vichara.test' },
    use: (token) => hill.ask(`POST /events/occurrences/${occurrence}/guests/cancel`, undefined, { token }),
  }),
};

/** Every row of every table, as in a backup. */
async function everyRow(): Promise<string> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
  const all: unknown[] = [];
  for (const { name } of tables) all.push((await pool.query(`select * from ${name}`)).rows);
  return JSON.stringify(all);
}

describe.each(Object.entries(KINDS))('the link of a mail (%s)', (_name, kindOf) => {
  it('the link uses the public address, is not stored, and changes nothing until it is used', async () => {
    const { to, call, body, by, use } = await kindOf();
    const caused = await server.ask(call, { body, token: by?.().token, headers: LYING });
    expect(caused.status).toBeLessThan(300);
    const mail = await server.mails.mailTo(to);
    const link = linkIn(mail);
    expect(link.origin).toBe('http://vichara.test');
    const [, token = ''] = [...link.searchParams][0] ?? [];
    const secret = token.split('.').at(-1) ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(await everyRow()).not.toContain(secret);
    // A mail program or a scanner opens the link twice.
    for (const method of ['GET', 'HEAD']) {
      const url = link.pathname + link.search;
      await server.app.inject({ method: method as 'GET', url });
      await server.app.inject({ method: method as 'GET', url: `/api/v1${url}` });
    }
    expect((await use(token)).status).toBe(200);
  });
});

it('every mail links only to this server, loads nothing, and has one recipient', async () => {
  const { mails } = server.mails;
  expect(mails.length).toBeGreaterThanOrEqual(Object.keys(KINDS).length);
  for (const { subject = '', text = '', html = '', to = [], cc, bcc, headers } of mails) {
    expect([to.length, cc ?? [], bcc ?? []]).toEqual([1, [], []]);
    expect(headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
    const addresses = [...`${subject}\n${text}\n${html}`.matchAll(/[a-z]+:\/\/[^\s"<]+/gi)].map(String);
    expect(addresses.filter((address) => !address.startsWith('http://vichara.test/'))).toEqual([]);
    expect(text + html).not.toMatch(/(www\.|@)evil/);
    // There is no image that reports that a mail was read.
    expect(html).not.toMatch(/<(img|link|script|iframe|video|audio|object)\b|url\(|background=|@import/i);
  }
});
