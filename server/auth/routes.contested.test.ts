import fc from 'fast-check';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL_NOT_VERIFIED } from '#contract/platform/messages.ts';
import { createMember, emailOf, PASSWORD } from '#tests/support/people/testPeople.ts';
import { linkIn, tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ ADMIN_EMAILS: 'boss@vichara.test' });
});
afterAll(() => server.close());

const signUp = (username: string, email: string, password: string) =>
  server.request('POST /auth/signup', { body: { username, email, password } });
const logIn = (loginIdentifier: string, password: string) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password } });
const verify = (token: string) => server.request('POST /auth/verify-email', { body: { token } });
const resend = (email: string) => server.request('POST /auth/resend-verification', { body: { email } });
const requestReset = (email: string) =>
  server.request('POST /auth/request-password-reset', { body: { email } });
const reset = (token: string, newPassword: string) =>
  server.request('POST /auth/reset-password', { body: { token, newPassword } });
const mailTo = (email: string, subject?: RegExp) => server.mails.nextMailTo(email, subject);

describe('two signups of one email', () => {
  it('a resent link never creates the account with the password of the other signup', async () => {
    const email = 'boss@vichara.test';
    await signUp('boss', email, 'the password of the owner');
    const firstToken = tokenIn(await mailTo(email));
    await signUp('boss', email, 'the password of a thief');
    await mailTo(email);
    await resend(email);
    const resentToken = tokenIn(await mailTo(email));
    for (const token of [firstToken, resentToken]) {
      const { status, body } = await verify(token);
      expect(status).toBe(200);
      expect(body).toEqual({ message: expect.any(String), setPassword: expect.any(String) });
    }
    expect((await logIn('boss', 'the password of a thief')).status).toBe(403);
    expect((await logIn('boss', 'the password of the owner')).body.message).toBe(EMAIL_NOT_VERIFIED);
    const { setPassword } = (await verify(resentToken)).body;
    expect((await reset(setPassword, 'chosen at the mailbox')).status).toBe(200);
    expect((await logIn('boss', 'the password of a thief')).status).toBe(400);
    const { status, body } = await logIn('boss', 'chosen at the mailbox');
    expect([status, body.user.role]).toEqual([200, 'admin']);
  });

  it('the account gets the username of the signup whose link is used first, and the other link becomes invalid', async () => {
    const email = 'chooser@vichara.test';
    await signUp('first-name', email, 'password one');
    const firstToken = tokenIn(await mailTo(email));
    await signUp('second-name', email, 'password two');
    const secondToken = tokenIn(await mailTo(email));
    await signUp('third-name', email, 'password three');
    const verifications = [(await verify(firstToken)).body, (await verify(secondToken)).body];
    const [firstVerification] = verifications;
    expect((await reset(firstVerification.setPassword, 'short')).body.message).toBe(
      'Password must be at least 8 characters long',
    );
    expect((await reset(firstVerification.setPassword, 'a new password')).status).toBe(200);
    expect((await logIn(email, 'a new password')).body.user.username).toBe('first-name');
    for (const { setPassword } of verifications)
      expect((await reset(setPassword, 'another password')).status).toBe(400);
    expect(await verify(firstToken)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await verify(firstToken)).body.setPassword).toBeUndefined();
    expect((await verify(secondToken)).status).toBe(400);
    expect((await signUp('second-name', 'free@vichara.test', PASSWORD)).status).toBe(201);
  });

  it('two signups of one email stay contested when one expires and the other is resent', async () => {
    const otherServer = await openTestServer();
    const email = 'outlived@vichara.test';
    const call = (path: string, body: object) => otherServer.request(`POST /auth/${path}`, { body });
    const tokens: string[] = [];
    const readMail = async () => tokens.push(tokenIn(await otherServer.mails.nextMailTo(email)));
    await call('signup', { username: 'owner', email, password: 'the password of the owner' });
    await readMail();
    otherServer.advanceClock({ hours: 20 });
    await call('signup', { username: 'thief', email, password: 'the password of a thief' });
    await readMail();
    otherServer.advanceClock({ hours: 5 });
    await call('resend-verification', { email });
    await readMail();
    const replies = await Promise.all(tokens.map((token) => call('verify-email', { token })));
    expect(replies.map(({ status }) => status)).toEqual([400, 200, 200]);
    expect(replies[2]?.body.setPassword).toEqual(expect.any(String));
    const login = { loginIdentifier: 'thief', password: 'the password of a thief' };
    expect((await call('login', login)).status).toBe(403);
    await otherServer.close();
  });

  it('signups of one email that arrive at the same time are all contested', async () => {
    const email = 'rushed@vichara.test';
    await Promise.all([1, 2, 3].map((n) => signUp(`rushed${n}`, email, `password of ${n}`)));
    for (let n = 0; n < 3; n += 1)
      expect((await verify(tokenIn(await mailTo(email)))).body.setPassword).toEqual(expect.any(String));
  });

  it('a reset link creates the account of the newest signup, with the new password', async () => {
    const email = 'resetter@vichara.test';
    await signUp('older-one', email, 'password one');
    const olderToken = tokenIn(await mailTo(email));
    await signUp('newer-one', email, 'password two');
    await requestReset(email);
    const token = tokenIn(await mailTo(email, /new password/));
    expect((await reset(token, 'by the reset link')).status).toBe(200);
    expect((await logIn(email, 'by the reset link')).body.user.username).toBe('newer-one');
    expect((await verify(olderToken)).status).toBe(400);
    for (const password of ['password one', 'password two'])
      expect((await logIn(email, password)).status).toBe(400);
  });

  it('nothing changes when a mail scanner opens the links by GET', async () => {
    const email = 'scanned@vichara.test';
    await signUp('scanned', email, 'password one');
    const { pathname, search } = linkIn(await mailTo(email));
    const { statusCode } = await server.app.inject({ url: pathname + search });
    expect(statusCode).toBe(200);
    expect((await logIn('scanned', 'password one')).status).toBe(403);
  });

  it('a contested signup can set its password only within an hour', async () => {
    const otherServer = await openTestServer();
    const email = 'slow@vichara.test';
    const call = (path: string, body: object) => otherServer.request(`POST /auth/${path}`, { body });
    await call('signup', { username: 'slow-one', email, password: PASSWORD });
    await call('signup', { username: 'slow-two', email, password: PASSWORD });
    const token = tokenIn(await otherServer.mails.nextMailTo(email));
    otherServer.advanceClock({ hours: 23, minutes: 30 });
    const { setPassword } = (await call('verify-email', { token })).body;
    otherServer.advanceClock({ minutes: 59 });
    expect((await call('reset-password', { token: setPassword, newPassword: 'short' })).status).toBe(400);
    otherServer.advanceClock({ minutes: 2 });
    const lateReply = await call('reset-password', { token: setPassword, newPassword: 'late password' });
    expect(lateReply.status).toBe(400);
    await otherServer.close();
  });
});

describe('a signup mail', () => {
  it('a signup mail names the requested username and the time, and explains what to do if another person signed up', async () => {
    await signUp('asked-for', 'asked@vichara.test', PASSWORD);
    const { text = '' } = await mailTo('asked@vichara.test');
    expect(text).toContain('“asked-for”');
    expect(text).toMatch(/on \w+, \d{1,2} \w+ \d{4} at \d\d:\d\d \(UTC\)/);
    expect(text).toContain('If you did not ask for this account');
  });
});

/**
 * The actions of the owner of a mailbox and of an attacker without access to it, which can occur in any
 * order.
 */
const ACTIONS = [
  'owner signs up',
  'attacker signs up',
  'attacker requests another mail',
  'attacker requests a reset',
  'owner opens the oldest link',
  'owner opens the newest link',
  'owner sets a password after the verification',
  'owner uses the reset link',
  'hours pass',
] as const;
type Action = (typeof ACTIONS)[number];

describe('an attacker who signs up with the email of another person', () => {
  it('an attacker never gets access to the account, and the owner always does, whatever actions both take', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...ACTIONS), { minLength: 2, maxLength: 9 }),
        async (isOwnerFirst, actions) => {
          run += 1;
          const both: Action[] = ['owner signs up', 'attacker signs up'];
          await runActions(run, [...(isOwnerFirst ? both : both.reverse()), ...actions]);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('the account and the signups of an email have the same salt, so that a login computes one hash for any email', async () => {
    await createMember(server, 'noor');
    const email = emailOf('noor');
    const saltsOf = async (address: string) => {
      const { rows } = await server.database.pool.query(
        `select password_hash from signups where lower(email) = lower($1) and password_hash is not null
        union all select password_hash from users where lower(email) = lower($1)`,
        [address],
      );
      return rows.map(({ password_hash }) => password_hash.split('$')[4]);
    };
    await Promise.all([signUp('noor-two', email, 'one'.repeat(3)), signUp('noor-three', email, PASSWORD)]);
    const newEmail = 'New.Salt@vichara.test';
    await Promise.all([1, 2].map((n) => signUp(`salt-${n}`, newEmail.toLowerCase(), `password of ${n}`)));
    const [memberSalts, newSalts] = [await saltsOf(email), await saltsOf(newEmail)];
    expect([memberSalts.length, newSalts.length]).toEqual([3, 2]);
    expect([new Set(memberSalts).size, new Set(newSalts).size]).toEqual([1, 1]);
    expect(memberSalts[0]).not.toBe(newSalts[0]);
    await requestReset(email);
    await reset(tokenIn(await mailTo(email, /new password/)), 'a new password');
    expect(await saltsOf(email)).toEqual(memberSalts);
  });

  it('an attacker cannot learn whether the email has an account', async () => {
    await createMember(server, 'tomas');
    const collectReplies = async (email: string, name: string) => {
      const replies = [
        await signUp(name, email, 'password one'),
        await signUp(name, email, 'password two'),
        await logIn(name, 'password one'),
        await logIn(email, 'password two'),
        await logIn(email, 'an unknown password'),
        await resend(email),
        await requestReset(email),
        await logIn(name, 'password two'),
      ];
      return replies.map(({ status, body }) => [status, body]);
    };
    const repliesForMember = await collectReplies(emailOf('tomas'), 'curious-one');
    expect(repliesForMember).toEqual(await collectReplies('nobody-here@vichara.test', 'curious-two'));
  });
});

const SIGNUP_SUBJECT = /please verify your email|already have an account/;
const RESET_SUBJECT = /^A new password/;

/** Runs the actions with a new email. Passwords name the person who chose them. Only the owner reads the mails. */
async function runActions(run: number, actions: Action[]): Promise<void> {
  const email = `run${run}@vichara.test`;
  const mails: Email[] = [];
  const attackerLogins: { username: string; password: string }[] = [];
  let passedHours = 0;
  let setPasswordToken: string | undefined;
  let signupCount = 0;
  let hasAccount = false;

  const readMail = async (subject: RegExp) => mails.push(await mailTo(email, subject));
  const links = (path: string) => mails.map(linkIn).filter(({ pathname }) => pathname === path);
  const open = async (link: URL | undefined) => {
    if (!link) return;
    const { status, body } = await verify(link.searchParams.get('token') ?? '');
    setPasswordToken = body.setPassword ?? setPasswordToken;
    hasAccount ||= status === 200 && !body.setPassword;
  };
  const setPassword = async (token: string | null | undefined, password: string) => {
    if (token && (await reset(token, password)).status === 200) hasAccount = true;
  };
  const steps: Record<Action, () => Promise<unknown>> = {
    'owner signs up': async () => {
      signupCount += 1;
      await signUp(`o${run}-${signupCount}`, email, 'owner: at the signup');
      await readMail(SIGNUP_SUBJECT);
    },
    'attacker signs up': async () => {
      signupCount += 1;
      const login = { username: `a${run}-${signupCount}`, password: 'attacker: at the signup' };
      attackerLogins.push(login);
      await signUp(login.username, email, login.password);
      await readMail(SIGNUP_SUBJECT);
    },
    'attacker requests another mail': async () => {
      await resend(email);
      if (!hasAccount) await readMail(SIGNUP_SUBJECT);
    },
    'attacker requests a reset': async () => {
      await requestReset(email);
      await readMail(RESET_SUBJECT);
    },
    'owner opens the oldest link': () => open(links('/verification/email')[0]),
    'owner opens the newest link': () => open(links('/verification/email').at(-1)),
    'owner sets a password after the verification': () => setPassword(setPasswordToken, 'owner: on the page'),
    'owner uses the reset link': () =>
      setPassword(links('/auth/reset-password').at(-1)?.searchParams.get('token'), 'owner: by reset'),
    // In total, less than a day passes, so that the first two signups do not expire.
    'hours pass': async () => {
      if (passedHours + 7 > 23) return;
      passedHours += 7;
      server.advanceClock({ hours: 7 });
    },
  };

  for (const action of actions) {
    await steps[action]();
    for (const { username, password } of attackerLogins) {
      expect((await logIn(username, password)).status, `${actions.join(', ')} (after ${action})`).not.toBe(
        200,
      );
      expect((await logIn(email, password)).status, `${actions.join(', ')} (after ${action})`).not.toBe(200);
    }
  }
  await requestReset(email);
  const token = tokenIn(await mailTo(email, RESET_SUBJECT));
  expect((await reset(token, 'owner: in the end')).status, actions.join(', ')).toBe(200);
  expect((await logIn(email, 'owner: in the end')).status, actions.join(', ')).toBe(200);
}
