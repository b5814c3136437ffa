import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL_NOT_VERIFIED } from '#contract/platform/messages.ts';
import { createMember, emailOf, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { linkIn, tokenIn } from '#tests/support/servers/mailSink.ts';
import { hashCosts } from '#tests/support/servers/quickHashes.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const signUp = (username: string, email = `${username}@vichara.test`, password = PASSWORD) =>
  server.request('POST /auth/signup', { body: { username, email, password } });
const logIn = (loginIdentifier: string, password = PASSWORD) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password } });
const verify = (token: string) => server.request('POST /auth/verify-email', { body: { token } });
const tokenFor = async (email: string) => tokenIn(await server.mails.nextMailTo(email));

it('a new installation has no account', async () => {
  const newServer = await openTestServer();
  expect(await newServer.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await newServer.close();
});

describe('signing up', () => {
  it('a signup is verified by mail, then the account can log in by username or email in any letter case', async () => {
    expect((await signUp('ravi')).status).toBe(201);
    expect((await logIn('ravi')).status).toBe(403);
    expect((await logIn('ravi')).body.message).toBe(EMAIL_NOT_VERIFIED);
    const mail = await server.mails.nextMailTo('ravi@vichara.test');
    expect(linkIn(mail).origin).toBe('http://vichara.test');
    expect(linkIn(mail).pathname).toBe('/verification/email');
    expect((await verify(tokenIn(mail))).status).toBe(200);
    for (const identifier of ['ravi', 'RAVI', 'ravi@vichara.test', 'Ravi@Vichara.Test']) {
      const { status, body } = await logIn(identifier);
      expect(status, identifier).toBe(200);
      expect(body.user).toMatchObject({ username: 'ravi', role: 'sadhaka', isPatron: false, guideOf: [] });
    }
  });

  it('a signup error names every invalid field, and its message is that of the first one', async () => {
    const { status, body } = await server.request('POST /auth/signup', {
      body: { username: '', email: 'no address', password: 'short' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid',
      message: 'Username is required',
      errors: [
        { path: 'username', message: 'Username is required' },
        { path: 'email', message: 'Invalid email address' },
        { path: 'password', message: 'Password must be at least 8 characters long' },
      ],
    });
    expect((await server.request('POST /auth/signup')).body.errors).toHaveLength(3);
  });

  it.each([
    'mi\u212Ae@vichara.test',
    'a@b..c',
    'a b@c.d',
    'a@b',
    'x\u202e@c.d',
    'a,b@c.d',
    'a@c.d\r\nBcc: x@y.z',
  ])('a signup refuses the address %j', async (email) => {
    const { status, body } = await signUp('addressed', email);
    expect([status, body.message]).toEqual([400, 'Invalid email address']);
  });

  it('a signup mail never turns the username into a link', async () => {
    await signUp('www.evil.example', 'linked@vichara.test');
    const mail = await server.mails.nextMailTo('linked@vichara.test');
    expect(mail.text).not.toContain('www.evil.example');
    expect(mail.html).not.toContain('www.evil.example');
  });

  it('a signup mail contains the username exactly as it is entered at the login', async () => {
    await signUp('ravi.kumar', 'copied@vichara.test');
    const mail = await server.mails.nextMailTo('copied@vichara.test');
    expect(mail.text).toContain('“ravi.kumar”');
    expect(mail.html?.replaceAll(/<[^>]*>/g, '')).toContain('“ravi.kumar”');
  });

  it.each(['admin', 'Moderator', 'former-member', 'VICHARA', 'null'])(
    'a signup refuses the reserved name %s',
    async (name) => {
      const { status, body } = await signUp(name, 'reserved@vichara.test');
      expect([status, body.message]).toEqual([409, 'Username is already taken.']);
    },
  );

  it.each([
    ['a leaked password', 'PassWord1', 'This password is on a list of leaked ones. Please choose another.'],
    [
      'the username as password',
      'Strong-Willed 1',
      'This password is a name that others know. Please choose another.',
    ],
  ])('a signup refuses %s', async (_, password, message) => {
    const { status, body } = await signUp('strong.willed', 'strong@vichara.test', password);
    expect([status, body.message, body.errors]).toMatchObject([
      400,
      message,
      [{ path: 'password', message }],
    ]);
  });

  it("a signup refuses a username of an account or of another email's signup, in any letter case", async () => {
    await createMember(server, 'ines');
    expect((await signUp('INES', 'other@vichara.test')).status).toBe(409);
    await signUp('held', 'first@vichara.test');
    expect((await signUp('Held', 'second@vichara.test')).status).toBe(409);
    expect((await signUp('held', 'FIRST@vichara.test')).status).toBe(201);
  });

  it('only one of many concurrent signups with the same username succeeds', async () => {
    const signups = Array.from({ length: 6 }, (_, index) => signUp('rush', `rush${index}@vichara.test`));
    const statuses = (await Promise.all(signups)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('the username becomes free when the signup is not verified within 24 hours', async () => {
    const otherServer = await openTestServer();
    const signUpSlow = (email: string) =>
      otherServer.request('POST /auth/signup', { body: { username: 'slow', email, password: PASSWORD } });
    await signUpSlow('a@vichara.test');
    const token = tokenIn(await otherServer.mails.nextMailTo('a@vichara.test'));
    expect((await signUpSlow('b@vichara.test')).status).toBe(409);
    otherServer.advanceClock({ hours: 24, seconds: 1 });
    expect((await signUpSlow('b@vichara.test')).status).toBe(201);
    expect((await otherServer.request('POST /auth/verify-email', { body: { token } })).status).toBe(400);
    await otherServer.close();
  });

  it('a signup with a taken email receives the same reply as any other, and the owner is informed by mail', async () => {
    await createMember(server, 'tomas');
    const takenReply = await signUp('nosy', emailOf('tomas'));
    const freeReply = await signUp('honest', 'honest@vichara.test');
    expect([takenReply.status, takenReply.body]).toEqual([freeReply.status, freeReply.body]);
    expect((await signUp('nosy', emailOf('tomas'))).status).toBe(201);
    expect((await logIn('nosy')).status).toBe(403);
    const mail = await server.mails.nextMailTo(emailOf('tomas'));
    expect(mail.subject).toContain('already have an account');
    expect(mail.text).not.toContain('token=');
    expect((await logIn('tomas')).status).toBe(200);
  });

  it('a signup cannot set a role, a flag, an id or a verified address', async () => {
    const id = crypto.randomUUID();
    const forged = {
      id,
      role: 'admin',
      isPatron: true,
      isVerified: true,
      userId: id,
      createdAt: '2000-01-01',
    };
    const body = { username: 'forger', email: 'forger@vichara.test', password: PASSWORD, ...forged };
    expect((await server.request('POST /auth/signup', { body })).status).toBe(201);
    expect((await logIn('forger')).status).toBe(403);
    await verify(await tokenFor('forger@vichara.test'));
    const { user } = (await logIn('forger')).body;
    expect([user.role, user.isPatron, user.id === id]).toEqual(['sadhaka', false, false]);
  });

  it('a signup with an email listed in the settings becomes an admin', async () => {
    await signUp('anandi', 'ANANDI@vichara.test');
    await verify(await tokenFor('ANANDI@vichara.test'));
    expect((await logIn('anandi')).body.user.role).toBe('admin');
  });

  it('the database stores neither the password nor a working link', async () => {
    await signUp('private', 'private@vichara.test', 'a very secret word');
    const token = await tokenFor('private@vichara.test');
    const { rows } = await server.database.pool.query('select * from signups, pgboss.job');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain('a very secret word');
    expect(stored).not.toContain(token.split('.')[1]);
    expect(stored).toContain('argon2id');
  });
});

describe('links', () => {
  it.each(['', 'rubbish', `${crypto.randomUUID()}.${'x'.repeat(43)}`, 'a.b.c', '☃'])(
    'a link with the token "%s" is refused',
    async (token) => {
      expect((await verify(token)).status).toBe(400);
      const reset = await server.request('POST /auth/reset-password', {
        body: { token, newPassword: PASSWORD },
      });
      expect(reset.status).toBe(400);
    },
  );

  it('a verification link cannot be used as a reset link', async () => {
    await signUp('purpose');
    const token = await tokenFor('purpose@vichara.test');
    const reset = await server.request('POST /auth/reset-password', {
      body: { token, newPassword: PASSWORD },
    });
    expect(reset.status).toBe(400);
  });

  it('a verification link expires after 24 hours, even if a newer one was requested', async () => {
    const otherServer = await openTestServer();
    const email = 'patient@vichara.test';
    await otherServer.request('POST /auth/signup', {
      body: { username: 'patient', email, password: PASSWORD },
    });
    const firstToken = tokenIn(await otherServer.mails.nextMailTo(email));
    otherServer.advanceClock({ hours: 20 });
    await otherServer.request('POST /auth/resend-verification', { body: { email } });
    const secondToken = tokenIn(await otherServer.mails.nextMailTo(email));
    otherServer.advanceClock({ hours: 5 });
    expect(
      (await otherServer.request('POST /auth/verify-email', { body: { token: firstToken } })).status,
    ).toBe(400);
    expect(
      (await otherServer.request('POST /auth/verify-email', { body: { token: secondToken } })).status,
    ).toBe(200);
    await otherServer.close();
  });

  it('a verification mail is sent again on request, and only to addresses with a waiting signup', async () => {
    await signUp('again');
    await server.mails.nextMailTo('again@vichara.test');
    const known = await server.request('POST /auth/resend-verification', {
      body: { email: 'again@vichara.test' },
    });
    const unknown = await server.request('POST /auth/resend-verification', {
      body: { email: 'who@vichara.test' },
    });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await verify(await tokenFor('again@vichara.test'))).status).toBe(200);
    expect(server.mails.mails.some((mail) => mail.to?.[0]?.address === 'who@vichara.test')).toBe(false);
  });
});

describe('logging in', () => {
  it('login gives the same reply for a wrong password and an unknown account, and never 401', async () => {
    const wrong = await logIn('ines', 'not the password');
    const unknown = await logIn('nobody-at-all', 'not the password');
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { code: 'invalid_credentials', message: 'Invalid credentials.' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('login computes the same hash for an unknown account as for a wrong password', async () => {
    const costsOf = async (name: string) => {
      const before = hashCosts.length;
      await logIn(name, 'not the password');
      return hashCosts.slice(before);
    };
    expect(await costsOf('ines')).toEqual([{ memory: 19_456, passes: 2 }]);
    expect(await costsOf('nobody-at-all')).toEqual([{ memory: 19_456, passes: 2 }]);
  });

  it('login finds no account for a non-ASCII text that PostgreSQL lowercases to a username or an email', async () => {
    for (const identifier of ['\u0130nes', '\u0130NES@vichara.test'])
      expect((await logIn(identifier)).status, identifier).toBe(400);
  });

  it('a password of 8 to 256 characters signs in, and is compared as a whole in its letter case', async () => {
    for (const [username, password] of [
      ['short-pass', 'Agni 108'],
      ['middle-pass', 'Agni 108 '.repeat(8)],
      ['long-pass', `${'Agni '.repeat(51)}!`],
    ] as const) {
      await signUp(username, undefined, password);
      await verify(await tokenFor(`${username}@vichara.test`));
      expect((await logIn(username, password)).status, username).toBe(200);
      expect((await logIn(username, password.toLowerCase())).status, username).toBe(400);
      expect((await logIn(username, password.slice(0, -1))).status, username).toBe(400);
    }
    expect((await signUp('too-long-pass', undefined, 'x'.repeat(257))).status).toBe(400);
  });

  it('a password is valid until it is changed', async () => {
    const otherServer = await openTestServer();
    await createMember(otherServer, 'meera');
    otherServer.advanceClock({ hours: 24 * 365 * 5 });
    const body = { loginIdentifier: 'meera', password: PASSWORD };
    expect((await otherServer.request('POST /auth/login', { body })).status).toBe(200);
    await otherServer.close();
  });

  it('login requires both fields', async () => {
    const { body } = await server.request('POST /auth/login', { body: {} });
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Email or username is required',
      'Password is required',
    ]);
  });

  it('login returns a token that is valid for 30 days, in a response that must not be cached', async () => {
    const { body, headers } = await logIn('ines');
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(payload.exp - payload.iat).toBe(30 * 24 * 3600);
    expect(payload).toEqual({
      sub: body.user.id,
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('sessions', () => {
  it('signing out ends the session at once, and no other session', async () => {
    const [firstToken, secondToken] = [(await logIn('ines')).body.token, (await logIn('ines')).body.token];
    expect((await server.request('POST /auth/logout', { token: firstToken })).status).toBe(204);
    expect((await server.request('GET /account', { token: firstToken })).status).toBe(401);
    expect((await server.request('GET /account', { token: secondToken })).status).toBe(200);
  });

  it.each([
    ['a missing token', undefined],
    ['a malformed token', 'rubbish'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwic2lkIjoieSIsImV4cCI6OTk5OTk5OTk5OX0.'],
  ])('%s does not give access to the account', async (_kind, token) => {
    expect((await server.request('GET /account', { token })).status).toBe(401);
  });

  it('a session expires after 30 days', async () => {
    const otherServer = await openTestServer();
    const { token } = await createMember(otherServer, 'meera');
    otherServer.advanceClock({ hours: 24 * 30 - 1 });
    expect((await otherServer.request('GET /account', { token })).status).toBe(200);
    otherServer.advanceClock({ hours: 2 });
    expect((await otherServer.request('GET /account', { token })).status).toBe(401);
    await otherServer.close();
  });

  it('a member has at most 100 sessions, and one more ends the oldest', async () => {
    const { token, id } = await createMember(server, 'noor');
    const tokens: string[] = [];
    for (let n = 0; n < 99; n += 1) tokens.push(await signIn(server.deps, id));
    const status = async (of: string | undefined) =>
      (await server.request('GET /account', { token: of })).status;
    expect(await status(token)).toBe(200);
    expect((await logIn('noor')).status).toBe(200);
    expect([await status(token), await status(tokens[0]), await status(tokens.at(-1))]).toEqual([
      401, 200, 200,
    ]);
  });

  it('an invalid token counts as no token in calls that anyone may make', async () => {
    expect((await server.request('GET /reflections/daily', { token: 'invalid' })).status).toBe(200);
  });
});

describe('resetting a password', () => {
  const requestReset = (email: string) =>
    server.request('POST /auth/request-password-reset', { body: { email } });
  const reset = (token: string, newPassword: string) =>
    server.request('POST /auth/reset-password', { body: { token, newPassword } });

  const resetTokenFor = async (email: string) =>
    tokenIn(await server.mails.nextMailTo(email, /^A new password/));

  it('a password reset gives the same reply for every email, works once, and ends every session', async () => {
    const { token: session, email } = await createMember(server, 'meera');
    const [known, unknown] = [await requestReset(email), await requestReset('stranger@vichara.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const token = await tokenFor(email);
    expect((await reset(token, 'short')).body.message).toBe('Password must be at least 8 characters long');
    expect((await reset(token, 'a new password')).status).toBe(200);
    expect((await reset(token, 'another password')).status).toBe(400);
    expect((await server.request('GET /account', { token: session })).status).toBe(401);
    expect((await logIn('meera')).status).toBe(400);
    expect((await logIn('meera', 'a new password')).status).toBe(200);
  });

  it('a password reset refuses a leaked password and the username, and its link still works', async () => {
    await requestReset(emailOf('meera'));
    const token = await resetTokenFor(emailOf('meera'));
    for (const newPassword of ['qwertyuiop', 'meera2026']) {
      const { status, body } = await reset(token, newPassword);
      const message = expect.stringContaining('Please choose another.');
      expect([status, body.errors]).toMatchObject([400, [{ path: 'newPassword', message }]]);
    }
    expect((await reset(token, PASSWORD)).status).toBe(200);
  });

  it('a password reset invalidates earlier reset links', async () => {
    await requestReset(emailOf('meera'));
    const firstToken = await resetTokenFor(emailOf('meera'));
    await requestReset(emailOf('meera'));
    expect((await reset(await resetTokenFor(emailOf('meera')), PASSWORD)).status).toBe(200);
    expect((await reset(firstToken, 'stolen password')).status).toBe(400);
  });

  it('a password reset is reported by mail, with a link that undoes it but sets no password', async () => {
    const { email } = await createMember(server, 'samuel');
    await requestReset(email);
    await reset(await resetTokenFor(email), 'a new password');
    const { text } = await server.mails.nextMailTo(email, /password at Vichara was changed/);
    expect(text).toContain('/auth/not-me?token=');
    expect(text).not.toContain('reset-password');
  });

  it('only one of many concurrent uses of a reset link succeeds', async () => {
    await requestReset(emailOf('meera'));
    const token = await resetTokenFor(emailOf('meera'));
    const replies = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `password ${n}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('a reset for an email with only waiting signups creates the account with the new password', async () => {
    await signUp('forgetful', 'forgetful@vichara.test', 'the forgotten one');
    await server.mails.nextMailTo('forgetful@vichara.test');
    await requestReset('forgetful@vichara.test');
    expect((await reset(await tokenFor('forgetful@vichara.test'), 'the new one')).status).toBe(200);
    expect((await logIn('forgetful', 'the new one')).status).toBe(200);
  });

  it('a reset link expires after an hour', async () => {
    const otherServer = await openTestServer();
    const { email } = await createMember(otherServer, 'meera');
    await otherServer.request('POST /auth/request-password-reset', { body: { email } });
    const token = tokenIn(await otherServer.mails.nextMailTo(email));
    otherServer.advanceClock({ minutes: 61 });
    const { status } = await otherServer.request('POST /auth/reset-password', {
      body: { token, newPassword: PASSWORD },
    });
    expect(status).toBe(400);
    await otherServer.close();
  });
});
