import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let id: string;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db);
  await sql`delete from communities`.execute(server.database.db);
  await sql`update users set created_at = now() - interval '1 year'`.execute(server.database.db);
  const draft = { name: 'Hill', description: 'Dawn.', privacy: 'private' };
  id = (await server.requestAs(ravi, 'POST /communities', draft)).body.id;
  server.mails.mails.length = 0;
});

const inviteMany = (emails: unknown, by: Member | null = ravi, more: object = {}) =>
  server.requestAs(by, `POST /communities/${id}/invitations/batch`, { emails, ...more });
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `guest-${n}@vichara.test`);

it('a guide invites many people at once, each once, with words that are no links', async () => {
  const emails = ['anna@vichara.test', 'ANNA@vichara.test', 'ben@vichara.test', 'nobody', ''];
  const words = 'Please come.\nhttps://evil.test';
  expect(await inviteMany(emails, ravi, { words })).toMatchObject({
    status: 200,
    body: {
      sent: 2,
      known: 0,
      refused: [
        { email: 'nobody', message: 'Invalid email address' },
        { email: '', message: 'Email is required' },
      ],
    },
  });
  expect((await inviteMany(['ben@vichara.test', 'carl@vichara.test'])).body).toEqual({
    ...{ sent: 1, known: 1, refused: [] },
  });
  await server.waitForMails();
  const recipients = server.mails.mails.map(({ to }) => to?.[0]?.address);
  expect(recipients.sort()).toEqual(['anna@vichara.test', 'ben@vichara.test', 'carl@vichara.test']);
  expect(server.mails.mails[0]?.html).not.toContain('href="https://evil.test');
  expect((await server.requestAs(ravi, `GET /communities/${id}/invitations`)).body).toHaveLength(3);
});

it('an address of a member counts as sent and gets no mail', async () => {
  expect((await inviteMany([meera.email, ravi.email])).body).toEqual({ sent: 2, known: 0, refused: [] });
  await server.waitForMails();
  expect(server.mails.mails.map(({ to }) => to?.[0]?.address)).toEqual([meera.email]);
});

it('only guides of a private community may invite many people, at most 200 in a call', async () => {
  expect((await inviteMany(['a@vichara.test'], null)).status).toBe(401);
  expect((await inviteMany(['a@vichara.test'], meera)).status).toBe(403);
  for (const emails of [undefined, [], 'a@vichara.test', [1], numbered(201)])
    expect((await inviteMany(emails)).status).toBe(400);
  await sql`update communities set privacy = 'public', joining = 'open'`.execute(server.database.db);
  expect((await inviteMany(['a@vichara.test'])).status).toBe(403);
});

it('a guide with a young account can invite thirty people a day, and others 500, apart from single invitations', async () => {
  await sql`update users set created_at = now() - interval '13 days'`.execute(server.database.db);
  const { body } = await inviteMany(numbered(32));
  expect([body.sent, body.refused.map(({ email }: { email: string }) => email)]).toEqual([
    30,
    ['guest-30@vichara.test', 'guest-31@vichara.test'],
  ]);
  const single = { email: 'one@vichara.test' };
  expect((await server.requestAs(ravi, `POST /communities/${id}/invitations`, single)).status).toBe(201);
  await sql`update users set created_at = now() - interval '15 days'`.execute(server.database.db);
  expect((await inviteMany(['guest-31@vichara.test'])).body.sent).toBe(1);
});
