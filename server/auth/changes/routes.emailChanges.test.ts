import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
let round = 0;
/** An address that no other test uses. */
let newEmail: string;
beforeEach(async () => {
  await server.deleteAccounts();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  round += 1;
  newEmail = `new-${round}@vichara.test`;
});

const request = (email: unknown = newEmail, member = meera) =>
  server.requestAs(member, 'POST /account/email', { newEmail: email });
const confirm = (token: string) => server.request('POST /auth/confirm-email', { body: { token } });
const tokenSentTo = async (address = newEmail) =>
  tokenIn(await server.mails.nextMailTo(address, /confirm your new email/));
const emailOfMeera = async () => (await server.requestAs(meera, 'GET /account')).body.email;
const logIn = (loginIdentifier: string) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password: PASSWORD } });

describe('the change of an email', () => {
  it('an email change takes effect when the new address is confirmed, and the old address receives two mails', async () => {
    expect((await request()).status).toBe(200);
    expect((await server.requestAs(meera, 'GET /account/security')).body.newEmail).toBe(newEmail);
    const mail = await server.mails.nextMailTo(meera.email, /A new email for your account/);
    expect(mail.text).toContain(newEmail);
    expect(mail.text).toContain('/auth/not-me?token=');
    const link = await server.mails.nextMailTo(newEmail, /confirm your new email/);
    expect(link.text).toContain('/verification/new-email?token=');
    expect(await emailOfMeera()).toBe(meera.email);
    const token = tokenIn(link);
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOfMeera()).toBe(newEmail);
    expect((await server.requestAs(meera, 'GET /account/security')).body.newEmail).toBeNull();
    const done = await server.mails.nextMailTo(meera.email, /was changed/);
    expect(done.text).toContain('/auth/not-me?token=');
    expect([(await logIn(newEmail)).status, (await logIn(meera.email)).status]).toEqual([200, 400]);
    expect((await confirm(token)).status).toBe(400);
  });

  it('an email change to a taken address gets the same reply as any other, and only the owner of the address is notified', async () => {
    const free = await request();
    const takenEmail = tomas.email.replace('tomas', 'TOMAS');
    const taken = await request(takenEmail);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const { text } = await server.mails.nextMailTo(takenEmail, /in use/);
    expect(text).not.toContain('token=');
    expect((await server.requestAs(meera, 'GET /account/security')).body.newEmail).toBe(takenEmail);
  });

  it('a later request or a cancellation invalidates the link of an email change', async () => {
    await request();
    const first = await tokenSentTo();
    await request(`later-${newEmail}`);
    expect((await confirm(first)).status).toBe(400);
    const second = await tokenSentTo(`later-${newEmail}`);
    expect((await server.requestAs(meera, 'DELETE /account/email')).status).toBe(204);
    expect((await confirm(second)).status).toBe(400);
    expect(await emailOfMeera()).toBe(meera.email);
  });

  it('a new password invalidates the link of an email change, because somebody with the old one may have requested it', async () => {
    await request();
    const token = await tokenSentTo();
    const body = { oldPassword: PASSWORD, newPassword: 'a new password' };
    expect((await server.requestAs(meera, 'POST /account/change-password', body)).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOfMeera()).toBe(meera.email);
  });

  it('the link of an email change works for 24 hours', async () => {
    await request();
    const token = await tokenSentTo();
    server.advanceClock({ hours: 24 });
    expect((await confirm(token)).status).toBe(400);
  });

  it('only one of two members who confirm the same address succeeds', async () => {
    await request();
    const first = await tokenSentTo();
    await request(newEmail, tomas);
    const second = await tokenSentTo();
    const statuses = (await Promise.all([confirm(first), confirm(second)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('the former address stays reserved for its owner for 7 days', async () => {
    await request();
    await confirm(await tokenSentTo());
    await request(meera.email, tomas);
    await server.mails.nextMailTo(meera.email, /in use/);
    const signup = { username: 'newcomer', email: meera.email, password: 'a long enough secret' };
    expect((await server.request('POST /auth/signup', { body: signup })).status).toBe(201);
    await server.mails.nextMailTo(meera.email, /is reserved/);
    expect((await request(meera.email)).status).toBe(200);
    expect((await confirm(await tokenSentTo(meera.email))).status).toBe(200);
    expect(await emailOfMeera()).toBe(meera.email);
  });

  it('after 7 days the former address is free', async () => {
    await request();
    await confirm(await tokenSentTo());
    server.advanceClock({ hours: 24 * 7 });
    await request(meera.email, { ...tomas, token: (await logIn('tomas')).body.token });
    expect((await confirm(await tokenSentTo(meera.email))).status).toBe(200);
  });

  it('a pending signup with the new address cannot become an account after the email change', async () => {
    const signup = { username: 'early-bird', email: newEmail, password: 'a long enough secret' };
    await server.request('POST /auth/signup', { body: signup });
    const signupToken = tokenIn(await server.mails.nextMailTo(newEmail, /verify/));
    await request();
    await confirm(await tokenSentTo());
    const verification = await server.request('POST /auth/verify-email', { body: { token: signupToken } });
    expect(verification.status).toBe(400);
    expect((await logIn(newEmail)).status).toBe(200);
  });

  it.each([
    [undefined, 'Email is required'],
    ['nothing', 'Invalid email address'],
    [7, 'Email must be text'],
  ])('the new email %o is refused', async (email, message) => {
    const { status, body } = await server.requestAs(meera, 'POST /account/email', { newEmail: email });
    expect([status, body.message]).toEqual([400, message]);
  });

  it('the current address is refused as the new email', async () => {
    const { status, body } = await request(meera.email.toUpperCase());
    expect([status, body.errors[0].path]).toEqual([400, 'newEmail']);
  });

  it.each(['', 'rubbish', `${crypto.randomUUID()}.${'x'.repeat(43)}`])(
    'the token %o confirms no email change',
    async (token) => {
      expect((await confirm(token)).status).toBe(400);
    },
  );
});

it('at most 3 mails per hour are sent to one new address', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' });
  const member = await createMember(limited, 'meera');
  const ask = () => limited.requestAs(member, 'POST /account/email', { newEmail: 'stranger@vichara.test' });
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
});
