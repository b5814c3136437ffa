import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationMode } from '#contract/site/registration.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let admin: Member;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  for (const table of ['signups', 'registrations', 'usernames', 'decisions'])
    await sql`delete from ${sql.table(table)}`.execute(server.database.db);
  admin = await createMember(server, 'anandi');
  member = await createMember(server, 'meera');
  await setMode('approval');
});

const setMode = async (mode: RegistrationMode, question: string | null = null) => {
  const { status } = await server.requestAs(admin, 'PUT /admin/site/registration', { mode, question });
  expect(status).toBe(200);
};
const signUp = (username: string, fields: object = {}) =>
  server.request('POST /auth/signup', {
    body: {
      username,
      email: `${username}@vichara.test`,
      password: PASSWORD,
      words: 'To sit with you.',
      ...fields,
    },
  });
const post = (path: string, body: object) => server.request(`POST /auth/${path}`, { body });
const logIn = (loginIdentifier: string, password = PASSWORD) => post('login', { loginIdentifier, password });
const verify = async (username: string) =>
  post('verify-email', {
    token: tokenIn(await server.mails.nextMailTo(`${username}@vichara.test`, /verify/)),
  });
const registrations = async (state = '') =>
  (await server.requestAs(admin, `GET /admin/registrations${state}`)).body.items;
const idOf = async (username: string): Promise<string> => {
  const all = [...(await registrations()), ...(await registrations('?state=declined'))];
  return all.find((each: { username: string }) => each.username === username).id;
};
const decide = async (username: string, verdict: 'accept' | 'decline', words?: string) =>
  server.requestAs(
    admin,
    `POST /admin/registrations/${await idOf(username)}/${verdict}`,
    verdict === 'decline' ? { words: words ?? null } : undefined,
  );
const mailsTo = async (username: string) => {
  await server.waitForMails();
  return server.mails.mails.filter(({ to }) => to?.[0]?.address === `${username}@vichara.test`);
};

describe('a site where admins accept new accounts', () => {
  it('requires an answer, keeps the account from everybody until an admin accepts it, and tells its owner', async () => {
    expect(await signUp('aruna', { words: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'words', message: 'Please answer the question.' }] },
    });
    expect((await signUp('aruna')).status).toBe(201);
    expect(await logIn('aruna')).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    expect(await verify('aruna')).toMatchObject({
      status: 200,
      body: { message: 'Your email is verified. Your account is waiting for approval.', isWaiting: true },
    });
    const waiting = { status: 403, body: { code: 'waiting_for_approval' } };
    expect(await logIn('aruna')).toMatchObject(waiting);
    expect((await logIn('aruna@vichara.test')).body.message).toBe('Your account is waiting for approval.');
    expect((await logIn('aruna', 'another password')).status).toBe(400);
    expect(await registrations()).toEqual([
      {
        id: expect.any(String),
        username: 'aruna',
        email: 'aruna@vichara.test',
        words: 'To sit with you.',
        createdAt: expect.any(String),
      },
    ]);
    expect((await server.requestAs(admin, 'GET /admin/users?q=aruna')).body.items).toEqual([]);
    expect((await server.requestAs(admin, 'GET /admin/stats')).body.userCount).toBe(2);
    expect((await server.requestAs(admin, 'GET /account/waiting')).body.registrations).toBe(1);
    expect((await server.requestAs(member, 'GET /account/waiting')).body.registrations).toBeUndefined();

    expect(await decide('aruna', 'accept')).toMatchObject({
      status: 200,
      body: { message: 'aruna can log in now.' },
    });
    expect((await logIn('aruna')).status).toBe(200);
    expect((await mailsTo('aruna')).at(-1)?.subject).toBe('Welcome to Vichara: your account is ready');
    expect(await registrations()).toEqual([]);
    const [decision] = (await server.requestAs(admin, 'GET /admin/decisions')).body.items;
    expect(decision).toMatchObject({
      deed: 'registration.accepted',
      actor: { username: 'anandi' },
      subject: { name: 'aruna' },
    });
  });

  it('declines with words, lets the owner ask again, and erases what was declined after 30 days', async () => {
    await signUp('aruna');
    await verify('aruna');
    const words = 'We are full.\nPlease ask in spring at https://sangha.test.';
    expect((await decide('aruna', 'decline', words)).status).toBe(200);
    expect(await decide('aruna', 'decline')).toMatchObject({
      status: 409,
      body: { code: 'already_declined' },
    });
    expect(await logIn('aruna')).toMatchObject({
      status: 403,
      body: { code: 'registration_declined', message: 'Your registration was declined.' },
    });
    const mail = (await mailsTo('aruna')).at(-1);
    expect(mail?.text).toContain('We are full.');
    expect(mail?.html).not.toContain('href="https://sangha.test');
    // Asking again replaces what was declined.
    expect((await signUp('aruna', { words: 'It is spring.', password: 'another password' })).status).toBe(
      201,
    );
    expect((await verify('aruna')).body.isWaiting).toBe(true);
    expect((await logIn('aruna')).status).toBe(400);
    expect((await registrations('?state=declined')).length).toBe(0);
    expect((await registrations())[0]).toMatchObject({ words: 'It is spring.' });
    await decide('aruna', 'decline');
    expect((await decide('aruna', 'accept')).status).toBe(200);
    expect((await logIn('aruna', 'another password')).status).toBe(200);

    // What was recorded about the refusal no longer names the owner, who is a member now.
    const names = async () =>
      (await server.requestAs(admin, 'GET /admin/decisions')).body.items.map(
        ({ deed, subject, reason }: { deed: string; subject: { name: string }; reason: string | null }) => [
          ...[deed, subject.name, reason],
        ],
      );
    expect(await names()).toContainEqual(['registration.declined', 'a former member', null]);
    expect(await names()).not.toContainEqual(expect.arrayContaining(['registration.declined', 'aruna']));

    await signUp('bela');
    await verify('bela');
    await decide('bela', 'decline', 'No.');
    server.advanceClock({ hours: 24 * 30 - 1 });
    // A newer signup of the same address keeps its username when the registration is erased.
    await signUp('lotus', { email: 'bela@vichara.test' });
    server.advanceClock({ hours: 2 });
    await deleteExpired();
    expect((await signUp('lotus', { email: 'other@vichara.test' })).status).toBe(409);
    server.advanceClock({ hours: 24 });
    await deleteExpired();
    admin = { ...admin, token: (await logIn('anandi')).body.token };
    expect(await registrations('?state=declined')).toEqual([]);
    expect((await logIn('bela')).status).toBe(400);
    const [decision] = (await server.requestAs(admin, 'GET /admin/decisions')).body.items;
    expect(decision).toMatchObject({ deed: 'registration.declined', subject: { name: 'a former member' } });
    expect((await signUp('bela', { email: 'other@vichara.test' })).status).toBe(201);
  });

  it('tells only the mailbox that an address is waiting already, and erases who has waited for 90 days', async () => {
    await signUp('aruna');
    await verify('aruna');
    const replies = [await signUp('aruna'), await signUp('somebody')];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [201, replies[1]?.body],
      [201, replies[1]?.body],
    ]);
    const mail = (await mailsTo('aruna')).at(-1);
    expect(mail?.subject).toBe('Your account at Vichara is waiting for approval');
    expect(mail?.text).not.toContain('token=');
    const change = await server.requestAs(member, 'POST /account/email', { newEmail: 'aruna@vichara.test' });
    expect(change.status).toBe(200);
    expect((await mailsTo('aruna')).at(-1)?.subject).toBe('This address is in use at Vichara');
    server.advanceClock({ hours: 24 * 91 });
    await deleteExpired();
    expect((await logIn('aruna')).status).toBe(400);
    expect((await signUp('aruna', { email: 'other@vichara.test' })).status).toBe(201);
  });

  it('sets the password of a waiting registration by a reset link', async () => {
    await signUp('aruna');
    await verify('aruna');
    await post('request-password-reset', { email: 'aruna@vichara.test' });
    const token = tokenIn(await server.mails.nextMailTo('aruna@vichara.test', /new password/));
    expect(await post('reset-password', { token, newPassword: 'a calmer password' })).toMatchObject({
      status: 200,
      body: { message: 'Your password is set. Your account is waiting for approval.' },
    });
    expect((await logIn('aruna')).status).toBe(400);
    expect((await logIn('aruna', 'a calmer password')).status).toBe(403);
    await decide('aruna', 'accept');
    expect((await logIn('aruna', 'a calmer password')).status).toBe(200);
  });

  it('keeps the mode in which a signup was made, and lets the addresses of ADMIN_EMAILS in at once', async () => {
    await signUp('aruna');
    await setMode('open');
    expect((await verify('aruna')).body.isWaiting).toBe(true);
    await signUp('bela', { words: undefined });
    await setMode('closed');
    expect((await verify('bela')).body.isWaiting).toBeUndefined();
    expect((await logIn('bela')).status).toBe(200);
    await sql`delete from users where username = 'anandi'`.execute(server.database.db);
    await sql`update site set registration_mode = 'approval'`.execute(server.database.db);
    await signUp('anandi-two', { email: 'anandi@vichara.test' });
    const token = tokenIn(await server.mails.nextMailTo('anandi@vichara.test'));
    expect((await post('verify-email', { token })).body.isWaiting).toBeUndefined();
    expect((await logIn('anandi-two')).body.user.role).toBe('admin');
  });

  it('lets somebody in who waits and has got a link of the site meanwhile, and keeps the answer if it is used up', async () => {
    for (const username of ['aruna', 'bela']) {
      await signUp(username);
      await verify(username);
    }
    const { url } = (await server.requestAs(admin, 'POST /admin/site/links', { maxUses: 1, days: 7 })).body;
    const inviteToken = new URL(url).searchParams.get('link') ?? new URL(url).searchParams.get('invite');
    for (const username of ['aruna', 'bela']) await signUp(username, { inviteToken, words: undefined });
    expect((await verify('aruna')).body.isWaiting).toBeUndefined();
    expect((await logIn('aruna')).status).toBe(200);
    expect((await verify('bela')).body.isWaiting).toBe(true);
    expect(await registrations()).toMatchObject([{ username: 'bela', words: 'To sit with you.' }]);
  });

  it('lets an address of ADMIN_EMAILS in that has waited before it was one', async () => {
    await signUp('late');
    await verify('late');
    await sql`delete from users where username = 'anandi'`.execute(server.database.db);
    await sql`update registrations set email = 'anandi@vichara.test'`.execute(server.database.db);
    await signUp('late-again', { email: 'anandi@vichara.test' });
    const token = tokenIn(await server.mails.nextMailTo('anandi@vichara.test', /verify/));
    expect((await post('verify-email', { token })).body.isWaiting).toBeUndefined();
    expect((await logIn('late-again')).body.user.role).toBe('admin');
  });

  it('makes one account when two admins accept at once', async () => {
    await signUp('aruna');
    await verify('aruna');
    const accept = `POST /admin/registrations/${await idOf('aruna')}/accept`;
    const replies = await Promise.all([1, 2].map(() => server.requestAs(admin, accept)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await logIn('aruna')).status).toBe(200);
  });
});

const deleteExpired = async () => {
  for (const { deleteExpired: run } of server.deps.features) await run?.(server.deps);
};
