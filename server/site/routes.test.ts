import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationDraft } from '#contract/site/registration.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let admin: Member;
let guide: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  for (const table of [
    'signups',
    'registrations',
    'usernames',
    'site',
    'communities',
    'decisions',
    'invitation_refusals',
  ])
    await sql`delete from ${sql.table(table)}`.execute(server.database.db);
  admin = await createMember(server, 'anandi');
  guide = await createMember(server, 'ravi');
});

const asAdmin = async (call: string, body?: unknown) => server.requestAs(admin, call, body);
const setRegistration = async (draft: Partial<RegistrationDraft>) => {
  const { status, body } = await asAdmin('PUT /admin/site/registration', { question: null, ...draft });
  expect(status).toBe(200);
  return body;
};
const emailOf = (username: string) => `${username}@vichara.test`;
const signUp = (username: string, inviteToken?: string) =>
  server.request('POST /auth/signup', {
    body: { username, email: emailOf(username), password: PASSWORD, inviteToken },
  });
const verify = async (username: string) =>
  server.request('POST /auth/verify-email', {
    body: { token: tokenIn(await server.mails.nextMailTo(emailOf(username), /verify/)) },
  });
const logIn = (username: string) =>
  server.request('POST /auth/login', { body: { loginIdentifier: username, password: PASSWORD } });
const invite = (emails: string[], more: object = {}) =>
  asAdmin('POST /admin/site/invitations', { emails, ...more });
const invitationOf = async (username: string) =>
  inviteTokenIn((await server.mails.nextMailTo(emailOf(username), /invitation/)).text ?? '');
const inviteTokenIn = (text: string) => /(?:invite|link)=([\w.-]+)/.exec(text)?.[1] ?? '';
const createLink = async (maxUses = 2) =>
  inviteTokenIn((await asAdmin('POST /admin/site/links', { maxUses, days: 7 })).body.url);
/** Makes an account with an invitation. */
const join = async (username: string, inviteToken: string) => {
  const { status } = await signUp(username, inviteToken);
  return status === 201 ? (await verify(username)).status : status;
};
const createCommunity = async (privacy: 'public' | 'private', by = guide): Promise<string> => {
  const draft = { name: 'The Hill', description: 'Dawn.', privacy: 'public' };
  const { id } = (await server.requestAs(by, 'POST /communities', draft)).body;
  await server.requestAs(by, `PUT /communities/${id}`, { ...draft, privacy });
  return id;
};
const NEEDED = {
  status: 403,
  body: { code: 'invitation_required', message: 'New accounts need an invitation.' },
};

describe('the settings of the site', () => {
  it('are the defaults for everyone until an admin changes them, which is a decision with the changed fields', async () => {
    const open = { mode: 'open', question: null };
    expect((await server.request('GET /site')).body).toEqual({
      name: 'Vichara',
      registration: open,
      languages: expect.arrayContaining(['en']),
      pages: [],
    });
    const question = 'What brings you here?';
    expect(await setRegistration({ mode: 'approval', question })).toEqual({
      registration: { mode: 'approval', question, guidesAdmit: false },
      reflections: { use: 'built-in' },
    });
    expect((await server.request('GET /site')).body.registration).toEqual({ mode: 'approval', question });
    await setRegistration({ mode: 'approval', question });
    const { items } = (await asAdmin('GET /admin/decisions')).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      deed: 'site.changed',
      subject: { kind: 'site', name: 'Vichara' },
      reason: 'registration.mode, registration.question',
    });
  });

  it('are refused if they are unknown or too long, and need a recent proof of who the admin is', async () => {
    for (const draft of [{}, { mode: 'secret' }, { mode: 'open', question: 'x'.repeat(301) }])
      expect((await asAdmin('PUT /admin/site/registration', draft)).status).toBe(400);
    server.advanceClock({ minutes: 11 });
    expect(await asAdmin('PUT /admin/site/registration', { mode: 'closed' })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
  });

  it('let nobody in where registration is closed, not even with an invitation', async () => {
    const token = await createLink();
    await setRegistration({ mode: 'closed' });
    const closed = { status: 403, body: { message: 'Registration is closed.', code: 'registration_closed' } };
    expect(await signUp('aruna')).toMatchObject(closed);
    expect(await signUp('aruna', token)).toMatchObject(closed);
    expect(await signUp('ravi')).toMatchObject(closed);
    expect(await invite(['aruna@vichara.test'])).toMatchObject({
      status: 409,
      body: { code: 'registration_closed' },
    });
  });
});

describe('a mailed invitation', () => {
  it('makes one account with its address, where others are refused or wait', async () => {
    await setRegistration({ mode: 'invitation' });
    expect(await signUp('aruna')).toMatchObject(NEEDED);
    const { status, body } = await invite(
      ['aruna@vichara.test', 'Aruna@vichara.test', 'no address', 'ravi@vichara.test'],
      { words: 'Welcome.\nSee https://evil.test' },
    );
    expect([status, body]).toEqual([
      200,
      { sent: 2, known: 0, refused: [{ email: 'no address', message: 'Invalid email address' }] },
    ]);
    expect((await invite(['aruna@vichara.test'])).body).toEqual({ sent: 0, known: 1, refused: [] });
    await server.waitForMails();
    expect(server.mails.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ['aruna@vichara.test', 'An invitation to Vichara'],
    ]);
    expect(server.mails.mails[0]?.html).not.toContain('href="https://evil.test');
    const token = await invitationOf('aruna');
    expect(await signUp('bela', token)).toMatchObject(NEEDED);
    expect(await join('aruna', token)).toBe(200);
    expect((await logIn('aruna')).status).toBe(200);
    expect((await asAdmin('GET /admin/site/invitations')).body.items).toEqual([]);

    await setRegistration({ mode: 'approval' });
    await invite(['bela@vichara.test']);
    expect(await join('bela', await invitationOf('bela'))).toBe(200);
    expect((await logIn('bela')).status).toBe(200);
  });

  it('is listed, and invalid when it is revoked, its inviter is no admin any more, or 14 days have passed', async () => {
    await setRegistration({ mode: 'invitation' });
    await invite(['aruna@vichara.test', 'bela@vichara.test', 'chitra@vichara.test']);
    const { items } = (await asAdmin('GET /admin/site/invitations')).body;
    expect(items.map(({ email }: { email: string }) => email)).toEqual([
      'chitra@vichara.test',
      'bela@vichara.test',
      'aruna@vichara.test',
    ]);
    const token = await invitationOf('aruna');
    expect((await signUp('aruna', token)).status).toBe(201);
    expect((await asAdmin(`DELETE /admin/site/invitations/${items[2].id}`)).status).toBe(204);
    expect((await asAdmin(`DELETE /admin/site/invitations/${items[2].id}`)).status).toBe(404);
    // The signup was made before, but the account is not.
    expect(await verify('aruna')).toMatchObject(NEEDED);
    const tokenOfBela = await invitationOf('bela');
    await sql`update users set role = 'sadhaka' where username = 'anandi'`.execute(server.database.db);
    expect(await signUp('bela', tokenOfBela)).toMatchObject(NEEDED);
    await sql`update users set role = 'admin' where username = 'anandi'`.execute(server.database.db);
    server.advanceClock({ hours: 15 * 24 });
    expect(await signUp('bela', tokenOfBela)).toMatchObject(NEEDED);
  });

  it('lets its owner into a community, which an admin must guide if it is private', async () => {
    const [open, closed] = [await createCommunity('public'), await createCommunity('private')];
    expect((await invite(['aruna@vichara.test'], { communityId: closed })).status).toBe(403);
    expect((await invite(['aruna@vichara.test'], { communityId: crypto.randomUUID() })).status).toBe(404);
    await invite(['aruna@vichara.test'], { communityId: open });
    expect(await join('aruna', await invitationOf('aruna'))).toBe(200);
    const { token } = (await logIn('aruna')).body;
    const membership = async (id: string) =>
      (await server.request(`GET /communities/${id}`, { token })).body.membership;
    expect([await membership(open), await membership(closed)]).toEqual(['member', null]);

    const own = await createCommunity('private', admin);
    await invite(['bela@vichara.test', 'ravi@vichara.test'], { communityId: own });
    expect(await join('bela', await invitationOf('bela'))).toBe(200);
    const belas = (await logIn('bela')).body.token;
    expect((await server.request(`GET /communities/${own}`, { token: belas })).body.membership).toBe(
      'member',
    );
    // The owner of an account is invited into the community instead.
    const mail = await server.mails.nextMailTo('ravi@vichara.test');
    expect(mail.subject).toBe('An invitation to a community at Vichara');
  });

  it('replaces the approval also for somebody who waits already, and another admin can send it when its sender is none any more', async () => {
    await setRegistration({ mode: 'approval', question: null });
    await server.request('POST /auth/signup', {
      body: { username: 'aruna', email: emailOf('aruna'), password: PASSWORD, words: 'To sit.' },
    });
    expect((await verify('aruna')).body.isWaiting).toBe(true);
    await invite(['aruna@vichara.test', 'bela@vichara.test']);
    expect((await signUp('aruna', await invitationOf('aruna'))).status).toBe(201);
    expect((await verify('aruna')).body.isWaiting).toBeUndefined();
    expect((await logIn('aruna')).status).toBe(200);
    expect((await asAdmin('GET /admin/registrations')).body.items).toEqual([]);

    const other = await createMember(server, 'meera');
    await asAdmin(`PUT /admin/users/${other.id}/role`, { newRole: 'admin' });
    await server.requestAs(other, `PUT /admin/users/${admin.id}/role`, { newRole: 'sadhaka' });
    const again = { emails: ['bela@vichara.test'] };
    expect((await server.requestAs(other, 'POST /admin/site/invitations', again)).body.sent).toBe(1);
  });

  it('is mailed once when two admins invite an address at the same time', async () => {
    const replies = await Promise.all([invite(['aruna@vichara.test']), invite(['aruna@vichara.test'])]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await server.waitForMails();
    expect(server.mails.mails).toHaveLength(1);
  });

  it('can be declined, and then no invitation is mailed to the address again', async () => {
    await invite(['aruna@vichara.test']);
    const inviteToken = await invitationOf('aruna');
    const decline = () =>
      server.request('POST /site/invitations/decline', { body: { inviteToken, neverAgain: true } });
    expect((await decline()).status).toBe(200);
    expect((await decline()).status).toBe(403);
    server.mails.mails.length = 0;
    expect((await invite(['aruna@vichara.test'])).body).toEqual({ sent: 1, known: 0, refused: [] });
    const own = await createCommunity('private', admin);
    await asAdmin(`POST /communities/${own}/invitations`, { email: 'aruna@vichara.test' });
    await server.waitForMails();
    expect(server.mails.mails).toEqual([]);
  });
});

describe('a link', () => {
  it('of the site makes as many accounts as it allows, and is used only when an account is made', async () => {
    await setRegistration({ mode: 'invitation' });
    const token = await createLink(1);
    await signUp('aruna', token);
    await signUp('bela', token);
    expect((await verify('aruna')).status).toBe(200);
    expect(await verify('bela')).toMatchObject(NEEDED);
    const { items } = (await asAdmin('GET /admin/site/links')).body;
    expect(items).toEqual([
      {
        id: expect.any(String),
        url: expect.stringContaining('http://vichara.test/auth/signup?link='),
        maxUses: 1,
        uses: 1,
        inviter: { id: admin.id, username: 'anandi', fullName: 'Anandi Rao' },
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    const other = await createLink();
    const [link] = (await asAdmin('GET /admin/site/links')).body.items;
    expect((await asAdmin(`DELETE /admin/site/links/${link.id}`)).status).toBe(204);
    expect((await asAdmin(`DELETE /admin/site/links/${link.id}`)).status).toBe(404);
    expect(await signUp('chitra', other)).toMatchObject(NEEDED);
  });

  it('makes no more accounts than it allows when many are made at once', async () => {
    await setRegistration({ mode: 'invitation' });
    const token = await createLink(2);
    const names = ['aruna', 'bela', 'chitra', 'devi', 'esha'];
    for (const name of names) await signUp(name, token);
    const replies = await Promise.all(names.map(verify));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
  });

  it('of a community makes accounts only if admins allow it, and joining with it is no second use', async () => {
    const id = await createCommunity('private');
    const link = await server.requestAs(guide, `POST /communities/${id}/links`, {
      ...{ maxUses: 1, days: 7, admits: true },
    });
    const token = new URL(link.body.url).searchParams.get('link') ?? '';
    await setRegistration({ mode: 'invitation' });
    expect(await signUp('aruna', token)).toMatchObject(NEEDED);
    await setRegistration({ mode: 'invitation', guidesAdmit: true });
    expect(await join('aruna', token)).toBe(200);
    expect(await signUp('bela', token)).toMatchObject(NEEDED);
    const session = (await logIn('aruna')).body.token;
    const { status, body } = await server.request(`POST /communities/${id}/join`, {
      body: { linkToken: token },
      token: session,
    });
    expect([status, body.membership]).toEqual([200, 'member']);
    const uses = async () =>
      (await server.requestAs(guide, `GET /communities/${id}/links`)).body.items[0].uses;
    expect(await uses()).toBe(1);
    // A call that does not need the link gives its use back to nobody.
    const open = await createCommunity('public');
    const asking = await server.requestAs(guide, `POST /communities/${open}/links`, {
      ...{ maxUses: 1, days: 7, admits: false },
    });
    const askingToken = new URL(asking.body.url).searchParams.get('link') ?? '';
    expect(await join('devi', askingToken)).toBe(200);
    const devi = (await logIn('devi')).body.token;
    const joining = { body: { linkToken: askingToken }, token: devi };
    expect((await server.request(`POST /communities/${open}/join`, joining)).status).toBe(200);
    expect(await signUp('esha', askingToken)).toMatchObject(NEEDED);

    await setRegistration({ mode: 'approval' });
    expect((await signUp('chitra', token)).status).toBe(400);
  });

  it('an invitation of a guide is valid for its address, in every mode but closed', async () => {
    const id = await createCommunity('private');
    await server.requestAs(guide, `POST /communities/${id}/invitations`, { email: 'aruna@vichara.test' });
    const token = await invitationOf('aruna');
    await setRegistration({ mode: 'invitation' });
    expect(await signUp('bela', token)).toMatchObject(NEEDED);
    expect((await signUp('aruna', token)).status).toBe(201);
    // The guide invites the address again before its owner opens the link that verifies it.
    await server.requestAs(guide, `POST /communities/${id}/invitations`, { email: 'aruna@vichara.test' });
    expect((await verify('aruna')).status).toBe(200);
    const newToken = await invitationOf('aruna');
    const session = (await logIn('aruna')).body.token;
    const { body } = await server.request(`POST /communities/${id}/join`, {
      body: { inviteToken: newToken },
      token: session,
    });
    expect(body.membership).toBe('member');
  });
});
