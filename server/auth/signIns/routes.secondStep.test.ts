import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApp, addPasskey, logIn, PASSKEY_URL, secondStep } from '#tests/support/people/secondFactors.ts';
import { SoftwarePasskey } from '#tests/support/people/softwarePasskey.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const WRONG_CODE = [400, 'That code is not right.'];
const EXPIRED = [400, 'This sign-in has expired. Please start again.'];
const UNKNOWN = [400, 'This passkey is not known here.'];
const outcome = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const accountOf = (token: string) => server.request('GET /account', { token });
const eventMail = (subject: RegExp) => server.mails.nextMailTo(meera.email, subject);

describe('the login of a member without a second factor', () => {
  it('a login without a second factor needs only the password, and returns the key of the browser', async () => {
    const { status, body } = await logIn(server, 'meera');
    expect([status, Object.keys(body).sort()]).toEqual([200, ['browser', 'token', 'user']]);
    expect(body.browser).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({ recoveryEndsAt: null, roleNeedsSecondFactor: false });
  });

  it('if the browser is not remembered, the session lasts 24 hours and the login returns no browser key', async () => {
    const { body } = await logIn(server, 'meera', { remember: false });
    expect(Object.keys(body).sort()).toEqual(['token', 'user']);
    const { iat, exp } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(exp - iat).toBe(24 * 60 * 60);
  });

  it.each([
    [{ browser: 7 }, 'Browser must be text'],
    [{ remember: 'no' }, 'Remember must be true or false'],
  ])('a login with %o is refused', async (fields, message) => {
    expect(outcome(await logIn(server, 'meera', fields))).toEqual([400, message]);
  });
});

describe('the second step', () => {
  it('a correct password leads to the second step but creates no session', async () => {
    await addPasskey(server, meera);
    await addApp(server, meera);
    const { status, body } = await logIn(server, 'meera');
    expect([status, Object.keys(body).sort()]).toEqual([200, ['methods', 'options', 'ticket']]);
    expect(body.methods).toEqual(['passkey', 'app', 'recovery']);
    expect(body.options).toMatchObject({ rpId: 'vichara.test', userVerification: 'required' });
    expect((await logIn(server, 'meera', { password: 'a wrong password' })).status).toBe(400);
  });

  it('a code of the app signs in once', async () => {
    const { code } = await addApp(server, meera);
    const first = (await logIn(server, 'meera')).body;
    expect(first.options).toBeUndefined();
    const signedIn = await secondStep(server, first.ticket, { code: code() });
    expect(signedIn.status).toBe(200);
    expect((await accountOf(signedIn.body.token)).body.id).toBe(meera.id);
    expect(outcome(await secondStep(server, first.ticket, { code: code() }))).toEqual(EXPIRED);
    const second = (await logIn(server, 'meera')).body;
    expect(outcome(await secondStep(server, second.ticket, { code: code() }))).toEqual(WRONG_CODE);
    expect((await secondStep(server, second.ticket, { code: code(30) })).status).toBe(200);
  });

  it('codes of the previous and the next time step are accepted, others are not', async () => {
    const { code } = await addApp(server, meera);
    const { ticket } = (await logIn(server, 'meera')).body;
    expect(outcome(await secondStep(server, ticket, { code: code(-90) }))).toEqual(WRONG_CODE);
    expect(outcome(await secondStep(server, ticket, { code: code(90) }))).toEqual(WRONG_CODE);
    expect((await secondStep(server, ticket, { code: code(30) })).status).toBe(200);
  });

  it('a passkey completes the login, and its challenge is answered once', async () => {
    const { passkey } = await addPasskey(server, meera);
    const { ticket, options } = (await logIn(server, 'meera')).body;
    const answer = passkey.answer(options);
    expect((await secondStep(server, ticket, { passkey: answer })).status).toBe(200);
    expect(outcome(await secondStep(server, ticket, { passkey: answer }))).toEqual(EXPIRED);
    const next = (await logIn(server, 'meera')).body;
    expect(outcome(await secondStep(server, next.ticket, { passkey: answer }))).toEqual(UNKNOWN);
  });

  it("another member's passkey does not complete the login", async () => {
    await addPasskey(server, meera);
    const { passkey } = await addPasskey(server, await createMember(server, 'tomas'));
    const { ticket, options } = (await logIn(server, 'meera')).body;
    expect(outcome(await secondStep(server, ticket, { passkey: passkey.answer(options) }))).toEqual(UNKNOWN);
  });

  it('five wrong codes end the login, and the owner is notified', async () => {
    const { code } = await addApp(server, meera);
    const { ticket } = (await logIn(server, 'meera')).body;
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(outcome(await secondStep(server, ticket, { code: '000000' }))).toEqual(WRONG_CODE);
    expect(outcome(await secondStep(server, ticket, { code: code() }))).toEqual(EXPIRED);
    const { text } = await eventMail(/Wrong codes/);
    expect(text).toContain('/auth/not-me?token=');
    const next = (await logIn(server, 'meera')).body;
    expect((await secondStep(server, next.ticket, { code: code() })).status).toBe(200);
  });

  it('the ticket of a login expires after 10 minutes, and when the password is changed', async () => {
    const { code } = await addApp(server, meera);
    const early = (await logIn(server, 'meera')).body;
    server.advanceClock({ minutes: 10 });
    expect(outcome(await secondStep(server, early.ticket, { code: code() }))).toEqual(EXPIRED);
    const { ticket } = (await logIn(server, 'meera')).body;
    await server.database.db.updateTable('users').set({ password_hash: 'changed' }).execute();
    expect(outcome(await secondStep(server, ticket, { code: code() }))).toEqual(EXPIRED);
  });

  it('a password reset does not replace the second factor', async () => {
    const { code } = await addApp(server, meera);
    await server.request('POST /auth/request-password-reset', { body: { email: meera.email } });
    const token = tokenIn(await eventMail(/^A new password/));
    const password = 'a password of the owner';
    const reset = await server.request('POST /auth/reset-password', {
      body: { token, newPassword: password },
    });
    expect([reset.status, Object.keys(reset.body).sort()]).toEqual([200, ['browser', 'message']]);
    const { body } = await logIn(server, 'meera', { password, browser: reset.body.browser });
    expect(Object.keys(body).sort()).toEqual(['methods', 'ticket']);
    expect((await secondStep(server, body.ticket, { code: code() })).status).toBe(200);
  });

  it.each([
    [{}, 'Code is required'],
    [{ code: '1', passkey: { id: 'A' } }, 'Credential id is required'],
    [{ code: 123456 }, 'Code must be text'],
  ])('the second factor %o is refused', async (factor, message) => {
    expect(outcome(await secondStep(server, 'x', factor))).toEqual([400, message]);
  });

  it('a ticket of another purpose is refused as a second step', async () => {
    const { code } = await addApp(server, meera);
    const { ticket } = (await server.request('POST /auth/passkey/options')).body;
    expect(outcome(await secondStep(server, ticket, { code: code() }))).toEqual(EXPIRED);
  });
});

describe('a sign-in with a passkey alone', () => {
  const start = async () => (await server.request('POST /auth/passkey/options')).body;
  const signInWith = (ticket: string, passkey: object, fields: object = {}) =>
    server.request('POST /auth/passkey', { body: { ticket, passkey, ...fields } });

  it('the options of a sign-in with a passkey name no account, and the passkey signs in once per challenge', async () => {
    const { passkey } = await addPasskey(server, meera);
    const { ticket, options } = await start();
    expect(options.allowCredentials).toBeUndefined();
    const answer = passkey.answer(options);
    const { status, body } = await signInWith(ticket, answer);
    expect([status, body.user.id]).toEqual([200, meera.id]);
    expect(body.browser).toMatch(/^[\w-]{43}$/);
    expect(outcome(await signInWith(ticket, answer))).toEqual(UNKNOWN);
    const security = await server.request('GET /account/security', { token: body.token });
    expect(security.body.passkeys[0].lastUsedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('starting a sign-in with a passkey stores nothing', async () => {
    const storedRows = async () => [
      await server.database.db.selectFrom('sign_ins').selectAll().execute(),
      await server.database.db.selectFrom('spent_challenges').selectAll().execute(),
    ];
    const before = await storedRows();
    await start();
    expect(await storedRows()).toEqual(before);
  });

  it('an unknown passkey, one without user verification and an expired ticket are refused alike', async () => {
    const unknown = new SoftwarePasskey({ origin: PASSKEY_URL });
    const first = await start();
    unknown.create({ ...first.options, rp: { id: 'vichara.test' }, user: { id: 'AAAA' } });
    expect(outcome(await signInWith(first.ticket, unknown.answer(first.options)))).toEqual(UNKNOWN);
    const careless = new SoftwarePasskey({ origin: PASSKEY_URL });
    await addPasskey(server, meera, careless);
    careless.isUserVerified = false;
    const second = await start();
    expect(outcome(await signInWith(second.ticket, careless.answer(second.options)))).toEqual(UNKNOWN);
    const { passkey } = await addPasskey(server, meera);
    const early = await start();
    server.advanceClock({ minutes: 10 });
    expect(outcome(await signInWith(early.ticket, passkey.answer(early.options)))).toEqual(UNKNOWN);
  });

  it('a removed passkey cannot sign in', async () => {
    const { passkey, id } = await addPasskey(server, meera);
    await server.requestAs(meera, `DELETE /account/passkeys/${id}`);
    const { ticket, options } = await start();
    expect(outcome(await signInWith(ticket, passkey.answer(options)))).toEqual(UNKNOWN);
  });

  it('a signature counter that decreases is refused for a passkey of one device, and ignored for a synced passkey', async () => {
    for (const isSynced of [false, true]) {
      const passkey = new SoftwarePasskey({ origin: PASSKEY_URL, isSynced });
      passkey.counter = 5;
      const member = await createMember(server, isSynced ? 'ines' : 'tomas');
      await addPasskey(server, member, passkey);
      passkey.counter = 1;
      const { ticket, options } = await start();
      expect((await signInWith(ticket, passkey.answer(options))).status).toBe(isSynced ? 200 : 400);
    }
  });

  it('an answer is refused when the passkey says otherwise than at first whether it may be synced', async () => {
    for (const isSynced of [false, true]) {
      const passkey = new SoftwarePasskey({ origin: PASSKEY_URL, isSynced });
      await addPasskey(server, await createMember(server, isSynced ? 'ines' : 'tomas'), passkey);
      const answer = async () => {
        const { ticket, options } = await start();
        return (await signInWith(ticket, passkey.answer(options))).status;
      };
      passkey.isSynced = !isSynced;
      expect(await answer()).toBe(400);
      passkey.isSynced = isSynced;
      expect(await answer()).toBe(200);
    }
  });

  it('an answer with the user handle of another account is refused', async () => {
    const { passkey } = await addPasskey(server, await createMember(server, 'tomas'));
    const { ticket, options } = await start();
    const answer = passkey.answer(options);
    const userHandle = Buffer.from(meera.id).toString('base64url');
    const foreign = { ...answer, response: { ...answer.response, userHandle } };
    expect(outcome(await signInWith(ticket, foreign))).toEqual(UNKNOWN);
    expect((await signInWith(ticket, answer)).status).toBe(200);
  });

  it('a passkey of another host is listed with its host and counts as a second factor, but cannot sign in', async () => {
    const { passkey } = await addPasskey(server, meera);
    await server.database.db.updateTable('passkeys').set({ host: 'old.test' }).execute();
    const { body } = await logIn(server, 'meera');
    expect(body).toEqual({ ticket: expect.any(String), methods: ['recovery'] });
    const { ticket, options } = await start();
    expect(outcome(await signInWith(ticket, passkey.answer(options)))).toEqual(UNKNOWN);
    expect((await server.requestAs(meera, 'GET /account/security')).body.passkeys[0].host).toBe('old.test');
  });
});

it('passkeys are refused where browsers do not support them', async () => {
  for (const url of ['http://vichara.test', 'https://192.0.2.1', 'http://127.0.0.1:3000']) {
    const other = await openTestServer({ PUBLIC_URL: url });
    const reply = await other.request('POST /auth/passkey/options');
    expect([url, reply.status, reply.body.code]).toEqual([url, 409, 'passkeys_unavailable']);
    await other.close();
  }
});
