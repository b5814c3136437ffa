import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERIFY_FIRST } from '#contract/platform/constants.ts';
import { createSession } from '#server/platform/sessions/sessions.ts';
import { emailOf, member, PASSWORD } from '#tests/support/people/cast.ts';
import { linkIn, tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const signUp = (username: string, email = `${username}@vichara.test`, password = PASSWORD) =>
  server.ask('POST /auth/signup', { body: { username, email, password } });
const logIn = (loginIdentifier: string, password = PASSWORD) =>
  server.ask('POST /auth/login', { body: { loginIdentifier, password } });
const verify = (token: string) => server.ask('POST /auth/verify-email', { body: { token } });
const tokenFor = async (email: string) => tokenIn(await server.mails.mailTo(email));

describe('signing up', () => {
  it('waits for its mail, then becomes an account that can log in by name or email, in any case', async () => {
    expect((await signUp('ravi')).status).toBe(201);
    expect((await logIn('ravi')).status).toBe(403);
    expect((await logIn('ravi')).body.message).toBe(VERIFY_FIRST);
    const mail = await server.mails.mailTo('ravi@vichara.test');
    expect(linkIn(mail).origin).toBe('http://vichara.test');
    expect(linkIn(mail).pathname).toBe('/verification/email');
    expect((await verify(tokenIn(mail))).status).toBe(200);
    for (const identifier of ['ravi', 'RAVI', 'ravi@vichara.test', 'Ravi@Vichara.Test']) {
      const { status, body } = await logIn(identifier);
      expect(status, identifier).toBe(200);
      expect(body.user).toMatchObject({ username: 'ravi', role: 'sadhaka', isPatron: false, guideOf: [] });
    }
  });

  it('names every wrong field, and says the first one', async () => {
    const { status, body } = await server.ask('POST /auth/signup', {
      body: { username: '', email: 'no address', password: 'short' },
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'invalid',
      message: 'Username is required',
      errors: [
        { path: 'username', message: 'Username is required' },
        { path: 'email', message: 'Invalid email address' },
        { path: 'password', message: 'Password must be at least 8 characters long' },
      ],
    });
    expect((await server.ask('POST /auth/signup')).body.errors).toHaveLength(3);
  });

  it.each([
    'mi\u212Ae@vichara.test',
    'a@b..c',
    'a b@c.d',
    'a@b',
    'x\u202e@c.d',
    'a,b@c.d',
    'a@c.d\r\nBcc: x@y.z',
  ])('refuses the address %j', async (email) => {
    const { status, body } = await signUp('addressed', email);
    expect([status, body.message]).toEqual([400, 'Invalid email address']);
  });

  it('makes no link of a name in a mail', async () => {
    await signUp('www.evil.example', 'linked@vichara.test');
    const mail = await server.mails.mailTo('linked@vichara.test');
    expect(mail.text).not.toContain('www.evil.example');
    expect(mail.html).not.toContain('www.evil.example');
  });

  it('mails a username whose characters sign in when they are copied', async () => {
    await signUp('ravi.kumar', 'copied@vichara.test');
    const mail = await server.mails.mailTo('copied@vichara.test');
    expect(mail.text).toContain('“ravi.kumar”');
    expect(mail.html?.replaceAll(/<[^>]*>/g, '')).toContain('“ravi.kumar”');
  });

  it.each(['admin', 'Moderator', 'former-member', 'VICHARA', 'null'])(
    'refuses the reserved name %s',
    async (name) => {
      const { status, body } = await signUp(name, 'reserved@vichara.test');
      expect([status, body.message]).toEqual([409, 'Username is already taken.']);
    },
  );

  it('refuses a name that an account has or that another email holds, in any case', async () => {
    await member(server, 'ines');
    expect((await signUp('INES', 'other@vichara.test')).status).toBe(409);
    await signUp('held', 'first@vichara.test');
    expect((await signUp('Held', 'second@vichara.test')).status).toBe(409);
    expect((await signUp('held', 'FIRST@vichara.test')).status).toBe(201);
  });

  it('gives one of many who ask for a name at once that name', async () => {
    const asked = Array.from({ length: 6 }, (_, place) => signUp('rush', `rush${place}@vichara.test`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('frees the name when nobody answers the mail for 24 hours', async () => {
    const later = await openTestServer();
    const ask = (email: string) =>
      later.ask('POST /auth/signup', { body: { username: 'slow', email, password: PASSWORD } });
    await ask('a@vichara.test');
    const token = tokenIn(await later.mails.mailTo('a@vichara.test'));
    expect((await ask('b@vichara.test')).status).toBe(409);
    later.pass({ hours: 24, seconds: 1 });
    expect((await ask('b@vichara.test')).status).toBe(201);
    expect((await later.ask('POST /auth/verify-email', { body: { token } })).status).toBe(400);
    await later.close();
  });

  it('answers for a taken email as for a free one, and tells its owner by mail', async () => {
    await member(server, 'tomas');
    const taken = await signUp('nosy', emailOf('tomas'));
    const free = await signUp('honest', 'honest@vichara.test');
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await signUp('nosy', emailOf('tomas'))).status).toBe(201);
    expect((await logIn('nosy')).status).toBe(403);
    const mail = await server.mails.mailTo(emailOf('tomas'));
    expect(mail.subject).toContain('already have an account');
    expect(mail.text).not.toContain('token=');
    expect((await logIn('tomas')).status).toBe(200);
  });

  it('gives nobody what they ask for beside: a role, a flag, an id, a verified address', async () => {
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
    expect((await server.ask('POST /auth/signup', { body })).status).toBe(201);
    expect((await logIn('forger')).status).toBe(403);
    await verify(await tokenFor('forger@vichara.test'));
    const { user } = (await logIn('forger')).body;
    expect([user.role, user.isPatron, user.id === id]).toEqual(['sadhaka', false, false]);
  });

  it('makes an admin of an email that the settings name', async () => {
    await signUp('anandi', 'ANANDI@vichara.test');
    await verify(await tokenFor('ANANDI@vichara.test'));
    expect((await logIn('anandi')).body.user.role).toBe('admin');
  });

  it('keeps neither the password nor a working link in the database', async () => {
    await signUp('private', 'private@vichara.test', 'a very secret word');
    const token = await tokenFor('private@vichara.test');
    const { rows } = await server.database.pool.query('select * from signups, pgboss.job');
    const everything = JSON.stringify(rows);
    expect(everything).not.toContain('a very secret word');
    expect(everything).not.toContain(token.split('.')[1]);
    expect(everything).toContain('argon2id');
  });
});

describe('links', () => {
  it.each(['', 'rubbish', `${crypto.randomUUID()}.${'x'.repeat(43)}`, 'a.b.c', '☃'])(
    'refuses the token "%s"',
    async (token) => {
      expect((await verify(token)).status).toBe(400);
      const reset = await server.ask('POST /auth/reset-password', { body: { token, newPassword: PASSWORD } });
      expect(reset.status).toBe(400);
    },
  );

  it('refuses a verification link as a reset link', async () => {
    await signUp('purpose');
    const token = await tokenFor('purpose@vichara.test');
    const reset = await server.ask('POST /auth/reset-password', { body: { token, newPassword: PASSWORD } });
    expect(reset.status).toBe(400);
  });

  it('live 24 hours each, also when they are asked for again', async () => {
    const later = await openTestServer();
    const email = 'patient@vichara.test';
    await later.ask('POST /auth/signup', { body: { username: 'patient', email, password: PASSWORD } });
    const first = tokenIn(await later.mails.mailTo(email));
    later.pass({ hours: 20 });
    await later.ask('POST /auth/resend-verification', { body: { email } });
    const second = tokenIn(await later.mails.mailTo(email));
    later.pass({ hours: 5 });
    expect((await later.ask('POST /auth/verify-email', { body: { token: first } })).status).toBe(400);
    expect((await later.ask('POST /auth/verify-email', { body: { token: second } })).status).toBe(200);
    await later.close();
  });

  it('come again when asked for, and only to those who wait', async () => {
    await signUp('again');
    await server.mails.mailTo('again@vichara.test');
    const known = await server.ask('POST /auth/resend-verification', {
      body: { email: 'again@vichara.test' },
    });
    const unknown = await server.ask('POST /auth/resend-verification', {
      body: { email: 'who@vichara.test' },
    });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await verify(await tokenFor('again@vichara.test'))).status).toBe(200);
    expect(server.mails.mails.some((mail) => mail.to?.[0]?.address === 'who@vichara.test')).toBe(false);
  });
});

describe('logging in', () => {
  it('says the same of a wrong password and of an unknown account, and never 401', async () => {
    const wrong = await logIn('ines', 'not the password');
    const unknown = await logIn('nobody-at-all', 'not the password');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'Invalid credentials.' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const least = { ines: Number.POSITIVE_INFINITY, 'nobody-at-all': Number.POSITIVE_INFINITY };
    // In turns, so that what else this machine does meets both.
    for (let tries = 0; tries < 10; tries += 1) {
      for (const name of ['ines', 'nobody-at-all'] as const) {
        const began = performance.now();
        await logIn(name, 'not the password');
        least[name] = Math.min(least[name], performance.now() - began);
      }
    }
    // Without a password to check, an answer would take a tenth.
    const part = least['nobody-at-all'] / least.ines;
    expect(part).toBeGreaterThan(0.4);
    expect(part).toBeLessThan(2.5);
  });

  it('finds nothing for a text that only looks like a username when it is lowered', async () => {
    for (const identifier of ['\u0130nes', '\u0130NES@vichara.test'])
      expect((await logIn(identifier)).status, identifier).toBe(400);
  });

  it('requires both fields', async () => {
    const { body } = await server.ask('POST /auth/login', { body: {} });
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Email or username is required',
      'Password is required',
    ]);
  });

  it('gives a token of 30 days, whose answers nobody may keep', async () => {
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
  it('end at once on signing out, and no other with them', async () => {
    const [one, two] = [(await logIn('ines')).body.token, (await logIn('ines')).body.token];
    expect((await server.ask('POST /auth/logout', { token: one })).status).toBe(204);
    expect((await server.ask('GET /account', { token: one })).status).toBe(401);
    expect((await server.ask('GET /account', { token: two })).status).toBe(200);
  });

  it.each([
    ['nothing', undefined],
    ['rubbish', 'rubbish'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwic2lkIjoieSIsImV4cCI6OTk5OTk5OTk5OX0.'],
  ])('are not opened by %s', async (_what, token) => {
    expect((await server.ask('GET /account', { token })).status).toBe(401);
  });

  it('expire after 30 days', async () => {
    const later = await openTestServer();
    const { token } = await member(later, 'meera');
    later.pass({ hours: 24 * 30 - 1 });
    expect((await later.ask('GET /account', { token })).status).toBe(200);
    later.pass({ hours: 2 });
    expect((await later.ask('GET /account', { token })).status).toBe(401);
    await later.close();
  });

  it('are a hundred for one member, and the oldest ends when there is one more', async () => {
    const { token, id } = await member(server, 'noor');
    const tokens: string[] = [];
    for (let n = 0; n < 99; n += 1) tokens.push(await createSession(server.deps, id));
    const status = async (of: string | undefined) => (await server.ask('GET /account', { token: of })).status;
    expect(await status(token)).toBe(200);
    expect((await logIn('noor')).status).toBe(200);
    expect([await status(token), await status(tokens[0]), await status(tokens.at(-1))]).toEqual([
      401, 200, 200,
    ]);
  });

  it('that are dead count as none where anyone may call', async () => {
    expect((await server.ask('GET /reflections/daily', { token: 'dead' })).status).toBe(200);
  });
});

describe('resetting a password', () => {
  const ask = (email: string) => server.ask('POST /auth/request-password-reset', { body: { email } });
  const reset = (token: string, newPassword: string) =>
    server.ask('POST /auth/reset-password', { body: { token, newPassword } });

  const resetTokenFor = async (email: string) => tokenIn(await server.mails.mailTo(email, /^A new password/));

  it('says the same of every email, works once, and ends every session', async () => {
    const { token: session, email } = await member(server, 'meera');
    const [known, unknown] = [await ask(email), await ask('stranger@vichara.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const token = await tokenFor(email);
    expect((await reset(token, 'short')).body.message).toBe('Password must be at least 8 characters long');
    expect((await reset(token, 'a new password')).status).toBe(200);
    expect((await reset(token, 'another password')).status).toBe(400);
    expect((await server.ask('GET /account', { token: session })).status).toBe(401);
    expect((await logIn('meera')).status).toBe(400);
    expect((await logIn('meera', 'a new password')).status).toBe(200);
  });

  it('voids the links that were asked for before', async () => {
    await ask(emailOf('meera'));
    const older = await resetTokenFor(emailOf('meera'));
    await ask(emailOf('meera'));
    expect((await reset(await resetTokenFor(emailOf('meera')), PASSWORD)).status).toBe(200);
    expect((await reset(older, 'stolen password')).status).toBe(400);
  });

  it('tells the member by mail, without a link', async () => {
    const { email } = await member(server, 'samuel');
    await ask(email);
    await reset(await resetTokenFor(email), 'a new password');
    const { text } = await server.mails.mailTo(email, /password at Vichara was changed/);
    expect(text).not.toContain('token=');
  });

  it('lets one of many that use a link at once win', async () => {
    await ask(emailOf('meera'));
    const token = await resetTokenFor(emailOf('meera'));
    const tried = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `password ${n}`)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('opens the account of an email that only has signups waiting, with the new password', async () => {
    await signUp('forgetful', 'forgetful@vichara.test', 'the forgotten one');
    await server.mails.mailTo('forgetful@vichara.test');
    await ask('forgetful@vichara.test');
    expect((await reset(await tokenFor('forgetful@vichara.test'), 'the new one')).status).toBe(200);
    expect((await logIn('forgetful', 'the new one')).status).toBe(200);
  });

  it('is over after an hour', async () => {
    const later = await openTestServer();
    const { email } = await member(later, 'meera');
    await later.ask('POST /auth/request-password-reset', { body: { email } });
    const token = tokenIn(await later.mails.mailTo(email));
    later.pass({ minutes: 61 });
    const { status } = await later.ask('POST /auth/reset-password', {
      body: { token, newPassword: PASSWORD },
    });
    expect(status).toBe(400);
    await later.close();
  });
});
