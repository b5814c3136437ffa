import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { createSiteFixture, INVITATION_NEEDED } from '#tests/support/site/siteFixture.ts';

type Fixture = Awaited<ReturnType<typeof createSiteFixture>>;
let server: TestServer;
let {
  admin,
  asAdmin,
  signUp,
  verify,
  setRegistration,
  logIn,
  invite,
  invitationOf,
  createLink,
  join,
  createCommunity,
} = {} as Fixture;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({
    admin,
    asAdmin,
    signUp,
    verify,
    setRegistration,
    logIn,
    invite,
    invitationOf,
    createLink,
    join,
    createCommunity,
  } = await createSiteFixture(server));
});

describe('the settings of the site', () => {
  it('are the defaults for everyone until an admin changes them, which is a decision with the changed fields', async () => {
    const open = { mode: 'open', question: null };
    expect((await server.request('GET /site')).body).toEqual({
      name: 'Vichara',
      tagline: null,
      registration: open,
      languages: expect.arrayContaining(['en']),
      pages: [],
      appearance: { introduction: null, accent: null, palette: null, mark: null },
      notice: null,
    });
    const question = 'What brings you here?';
    expect(await setRegistration({ mode: 'approval', question })).toEqual({
      registration: { mode: 'approval', question, guidesAdmit: false },
      reflections: { use: 'built-in' },
      defaultName: 'Vichara',
      appearance: expect.objectContaining({ name: null, mark: null }),
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
    expect(await signUp('aruna')).toMatchObject(INVITATION_NEEDED);
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
    expect(await signUp('bela', token)).toMatchObject(INVITATION_NEEDED);
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
    expect(await verify('aruna')).toMatchObject(INVITATION_NEEDED);
    const tokenOfBela = await invitationOf('bela');
    await sql`update users set role = 'sadhaka' where username = 'anandi'`.execute(server.database.db);
    expect(await signUp('bela', tokenOfBela)).toMatchObject(INVITATION_NEEDED);
    await sql`update users set role = 'admin' where username = 'anandi'`.execute(server.database.db);
    server.advanceClock({ hours: 15 * 24 });
    expect(await signUp('bela', tokenOfBela)).toMatchObject(INVITATION_NEEDED);
  });

  it('lets its owner into a community, which an admin must if it is private', async () => {
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
      body: { username: 'aruna', email: 'aruna@vichara.test', password: PASSWORD, words: 'To sit.' },
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
