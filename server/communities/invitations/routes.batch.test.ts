import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { INVITATIONS_PER_EMAIL_PER_DAY, MANY_INVITATIONS_PER_GUIDE } from '#server/communities/limits.ts';
import { insertMember } from '#server/communities/membership/memberStore.ts';
import type { Limit } from '#server/platform/limits.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { optOutOfInvitations } from './store.ts';

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

it('addresses of people who are banned, suspended or unwilling count as sent and get no mail', async () => {
  const admin = await createMember(server, 'anandi');
  const [banned, suspended, muting, declining] = [
    await createMember(server, 'tomas'),
    await createMember(server, 'noor'),
    await createMember(server, 'aiko'),
    await createMember(server, 'samuel'),
  ];
  const { suspend } = suspensionCalls(
    () => server,
    () => admin,
  );
  await insertMember(server.database.db, {
    ...{ communityId: id, userId: banned.id, role: 'member', now: server.deps.clock() },
  });
  const decision = { subject: { kind: 'member', id: banned.id }, action: 'banned', words: 'No.' };
  expect((await server.requestAs(ravi, `POST /communities/${id}/decisions`, decision)).status).toBe(201);
  expect((await suspend(suspended)).status).toBe(200);
  expect((await server.requestAs(muting, `PUT /account/mutes/${ravi.id}`)).status).toBe(204);
  const [hash] = server.deps.tokens.emailHashes(declining.email);
  await optOutOfInvitations(server.database.db, hash, server.deps.clock());
  await server.waitForMails();
  server.mails.mails.length = 0;

  const unwilling = [banned, suspended, muting, declining].map(({ email }) => email);
  expect((await inviteMany([...unwilling, 'anna@vichara.test'])).body).toEqual({
    ...{ sent: 5, known: 0, refused: [] },
  });
  await server.waitForMails();
  expect(server.mails.mails.map(({ to }) => to?.[0]?.address)).toEqual(['anna@vichara.test']);
  await sql`delete from invitation_refusals`.execute(server.database.db);
});

/** Sets how often something was counted that was counted at least once. */
const setCount = (limit: Limit, points: number) =>
  sql`update rate_limits set points = ${points} where key like ${`${limit.name}:%`}`.execute(
    server.database.db,
  );

it('a guide can invite 500 people a day', async () => {
  await inviteMany(['a@vichara.test']);
  await setCount(MANY_INVITATIONS_PER_GUIDE, 499);
  const { body } = await inviteMany(['b@vichara.test', 'c@vichara.test']);
  expect(body).toMatchObject({
    sent: 1,
    refused: [{ email: 'c@vichara.test', message: expect.stringMatching(/\w/) }],
  });
});

it('an address gets at most 40 invitations a day', async () => {
  const forget = () => sql`delete from invitations`.execute(server.database.db);
  await inviteMany(['a@vichara.test']);
  await setCount(INVITATIONS_PER_EMAIL_PER_DAY, 39);
  await forget();
  expect((await inviteMany(['A@vichara.test'])).body.sent).toBe(1);
  await forget();
  const { body } = await inviteMany(['a@vichara.test', 'b@vichara.test']);
  expect(body).toMatchObject({ sent: 1, refused: [{ email: 'a@vichara.test' }] });
});

it('every pending invitation is in the list, and can be revoked', async () => {
  await inviteMany(['oldest@vichara.test']);
  await sql`update invitations set created_at = created_at - interval '1 hour'`.execute(server.database.db);
  await sql`
    insert into invitations (id, community_id, email, inviter_id, nonce, created_at, expires_at)
    select gen_random_uuid(), community_id, 'guest-' || n || '@vichara.test', inviter_id, gen_random_uuid(),
      created_at + interval '1 minute', expires_at
    from invitations, generate_series(1, 501) as n`.execute(server.database.db);
  const page = async (query = '') =>
    (await server.requestAs(ravi, `GET /communities/${id}/invitations${query}`)).body;
  const pages = [await page(), await page('?page=2'), await page('?page=3')];
  expect(pages.map((items) => items.length)).toEqual([500, 2, 0]);
  expect(new Set(pages.flat().map(({ email }: { email: string }) => email)).size).toBe(502);
  expect((await inviteMany(['oldest@vichara.test'])).body).toMatchObject({ sent: 0, known: 1 });
  const oldest = pages[1].at(-1);
  expect(oldest.email).toBe('oldest@vichara.test');
  const revoked = await server.requestAs(ravi, `DELETE /communities/${id}/invitations/${oldest.id}`);
  expect(revoked.status).toBe(204);
  expect((await inviteMany(['oldest@vichara.test'])).body).toMatchObject({ sent: 1, known: 0 });
  for (const wrong of ['0', '-1', 'x', ''])
    expect((await server.requestAs(ravi, `GET /communities/${id}/invitations?page=${wrong}`)).status).toBe(
      400,
    );
});
