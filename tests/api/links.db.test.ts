// Requests mails with a link, as a caller who forges the host, for members and events with names that contain markup
// and links.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const MALICIOUS_NAME = 'http://1249763844/x <img src=x> "&" www.evil.example a@evil.example';
const FORGED_HEADERS = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  forwarded: 'host=evil.example',
};

let server: TestServer;
let ravi: Member;
let community: EventFixture;
let privateCommunityId: string;
let occurrenceId: string;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
  const profile = { fullName: MALICIOUS_NAME, username: 'ravi', avatarUrl: null };
  await server.requestAs(ravi, 'PUT /account', profile);
  community = await createEventFixture(server, ravi, { name: MALICIOUS_NAME });
  occurrenceId = await community.createOccurrence({ title: MALICIOUS_NAME, location: MALICIOUS_NAME });
  const { body } = await server.requestAs(ravi, 'POST /communities', {
    name: MALICIOUS_NAME,
    description: '-',
    privacy: 'private',
  });
  privateCommunityId = body.id;
});
afterAll(() => server.close());

interface LinkMail {
  recipient: string;
  call: string;
  body: object;
  caller?: () => Member;
  /** Makes the call that the button behind the link makes. */
  useToken: (token: string) => Promise<{ status: number }>;
}

const LINK_MAILS: Record<string, () => Promise<LinkMail>> = {
  verification: async () => ({
    recipient: 'joining@vichara.test',
    call: 'POST /auth/signup',
    body: { username: 'joining', email: 'joining@vichara.test', password: PASSWORD },
    useToken: (token) => server.request('POST /auth/verify-email', { body: { token } }),
  }),
  reset: async () => ({
    recipient: (await createMember(server, 'meera')).email,
    call: 'POST /auth/request-password-reset',
    body: { email: 'meera@vichara.test' },
    useToken: (token) =>
      server.request('POST /auth/reset-password', { body: { token, newPassword: PASSWORD } }),
  }),
  invitation: async () => {
    const tomas = await createMember(server, 'tomas');
    return {
      recipient: tomas.email,
      call: `POST /communities/${privateCommunityId}/invitations`,
      body: { email: tomas.email },
      caller: () => ravi,
      useToken: (inviteToken) =>
        server.requestAs(tomas, `POST /communities/${privateCommunityId}/join`, { inviteToken }),
    };
  },
  'guest registration': async () => ({
    recipient: 'eoin@vichara.test',
    call: `POST /events/occurrences/${occurrenceId}/guests`,
    body: { name: MALICIOUS_NAME, email: 'eoin@vichara.test' },
    useToken: (token) =>
      server.request(`POST /events/occurrences/${occurrenceId}/guests/cancel`, { body: { token } }),
  }),
};

/** Every row of every table as JSON. */
async function everyRow(): Promise<string> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
  const all: unknown[] = [];
  for (const { name } of tables) all.push((await pool.query(`select * from ${name}`)).rows);
  return JSON.stringify(all);
}

describe.each(Object.entries(LINK_MAILS))('the link in a mail (%s)', (_name, createMail) => {
  it('a link in a mail has the public URL, its token is not stored, and opening the link does not use the token', async () => {
    const { recipient, call, body, caller, useToken } = await createMail();
    const reply = await server.requestAs(caller?.(), call, body, FORGED_HEADERS);
    expect(reply.status).toBeLessThan(300);
    const mail = await server.mails.nextMailTo(recipient);
    const link = linkIn(mail);
    expect(link.origin).toBe('http://vichara.test');
    const [, token = ''] = [...link.searchParams][0] ?? [];
    const tokenSecret = token.split('.').at(-1) ?? '';
    expect(tokenSecret.length).toBeGreaterThan(40);
    expect(await everyRow()).not.toContain(tokenSecret);
    // Mail programs and virus scanners open links.
    for (const method of ['GET', 'HEAD']) {
      const url = link.pathname + link.search;
      await server.app.inject({ method: method as 'GET', url });
      await server.app.inject({ method: method as 'GET', url: `/api/v1${url}` });
    }
    expect((await useToken(token)).status).toBe(200);
  });
});

it('every mail links only to this server, loads nothing, and has one recipient', async () => {
  const { mails } = server.mails;
  expect(mails.length).toBeGreaterThanOrEqual(Object.keys(LINK_MAILS).length);
  for (const { subject = '', text = '', html = '', to = [], cc, bcc, headers } of mails) {
    expect([to.length, cc ?? [], bcc ?? []]).toEqual([1, [], []]);
    expect(headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
    const urls = [...`${subject}\n${text}\n${html}`.matchAll(/[a-z]+:\/\/[^\s"<]+/gi)].map(String);
    expect(urls.filter((url) => !url.startsWith('http://vichara.test/'))).toEqual([]);
    expect(text + html).not.toMatch(/(www\.|@)evil/);
    // No tracking image reports that the mail was opened.
    expect(html).not.toMatch(/<(img|link|script|iframe|video|audio|object)\b|url\(|background=|@import/i);
  }
});
