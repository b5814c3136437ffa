import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/platform/sessions/sessionStore.ts';
import { addApp, addPasskey, logIn, PASSKEY_URL, secondStep } from '#tests/support/people/secondFactors.ts';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  meera = await createMember(server, 'meera');
});

const MESSAGE = 'Please confirm that it is you.';
const callAs = (token: string, call: string, body?: object) => server.requestAs({ token }, call, body);
const reauthenticate = (token: string, body: object) => callAs(token, 'POST /account/reauthenticate', body);
/**
 * Creates a session without a fresh authentication. Returns its token and the reauthentication that a call
 * requires.
 */
async function oldSession(call = 'POST /account/app') {
  const token = await signIn(server.deps, meera.id);
  server.advanceClock({ minutes: 10 });
  const { status, body } = await callAs(token, call);
  expect([status, body.message]).toEqual([403, MESSAGE]);
  return { token, ...(body.reauthenticate as { ticket: string; methods: string[]; options: never }) };
}

const ALWAYS = [
  'POST /account/passkeys/options',
  'POST /account/passkeys',
  'DELETE /account/passkeys/x',
  'POST /account/app',
  'POST /account/app/confirm',
  'DELETE /account/app',
  'POST /account/recovery-codes',
  'POST /account/email',
  'DELETE /account/sessions/x',
  'DELETE /account/sessions',
  'POST /account/imports',
  'DELETE /account/imports/x',
];
const WITH_SECOND_FACTOR = ['POST /account/change-password', 'DELETE /account', 'GET /account/export'];

describe('without a second factor', () => {
  it.each(ALWAYS)('%s needs the password within the last 10 minutes', async (call) => {
    const { methods, ticket } = await oldSession(call);
    expect([methods, typeof ticket]).toEqual([['password'], 'string']);
    const fresh = await signIn(server.deps, meera.id);
    expect((await callAs(fresh, call)).status).not.toBe(403);
  });

  it.each(WITH_SECOND_FACTOR)('%s needs no fresh authentication', async (call) => {
    const token = await signIn(server.deps, meera.id);
    server.advanceClock({ minutes: 10 });
    expect((await callAs(token, call)).status).not.toBe(403);
  });

  it('without a second factor, the password is a sufficient proof, and a new session replaces the old one', async () => {
    const { token, ticket } = await oldSession();
    const { status, body } = await reauthenticate(token, { ticket, password: PASSWORD });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['authenticatedUntil', 'token', 'user']]);
    expect((await callAs(token, 'GET /account')).status).toBe(401);
    expect((await callAs(body.token, 'POST /account/app')).status).toBe(200);
    server.advanceClock({ minutes: 10 });
    expect((await callAs(body.token, 'POST /account/app')).status).toBe(403);
  });

  it('after a fresh authentication, the new session has another id and ends when the old one would have ended', async () => {
    const { token, ticket } = await oldSession();
    const claimsOf = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const { body } = await reauthenticate(token, { ticket, password: PASSWORD });
    expect(claimsOf(body.token).exp).toBe(claimsOf(token).exp);
    expect(claimsOf(body.token).sid).not.toBe(claimsOf(token).sid);
  });

  it('after a fresh authentication, the session has the same start and browser as before', async () => {
    const token = await createSession(server.deps, { userId: meera.id, browser: 'Firefox on Linux' });
    const currentSession = async (current: string) =>
      (await callAs(current, 'GET /account/sessions')).body[0];
    const { browser, signedInAt } = await currentSession(token ?? '');
    expect(browser).toBe('Firefox on Linux');
    server.advanceClock({ minutes: 10 });
    const { ticket } = (await callAs(token ?? '', 'POST /account/app')).body.reauthenticate;
    const { body } = await reauthenticate(token ?? '', { ticket, password: PASSWORD });
    expect(await currentSession(body.token)).toMatchObject({ isCurrent: true, browser, signedInAt });
  });

  it.each([
    [{ password: 'a wrong password' }, 'Password is not correct.'],
    [{}, 'Password is required'],
    [{ code: '123456' }, 'Password is required'],
  ])('the proof %o is refused', async (proof, message) => {
    const { token, ticket } = await oldSession();
    const reply = await reauthenticate(token, { ticket, ...proof });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect((await callAs(token, 'POST /account/app')).status).toBe(403);
  });

  it('a ticket of another session or purpose and an expired ticket are refused', async () => {
    const { token, ticket } = await oldSession();
    const other = await signIn(server.deps, meera.id);
    const { body } = await server.request('POST /auth/passkey/options');
    const password = PASSWORD;
    expect((await reauthenticate(other, { ticket, password })).status).toBe(400);
    expect((await reauthenticate(token, { ticket: body.ticket, password })).status).toBe(400);
    server.advanceClock({ minutes: 10 });
    expect((await reauthenticate(token, { ticket, password })).status).toBe(400);
  });
});

describe('with a second factor', () => {
  it.each([...ALWAYS, ...WITH_SECOND_FACTOR])(
    '%s needs a second factor within the last 10 minutes',
    async (call) => {
      await addApp(server, meera);
      const token = await signIn(server.deps, meera.id);
      const { status, body } = await callAs(token, call);
      expect([status, body.reauthenticate.methods]).toEqual([403, ['password', 'app', 'recovery']]);
    },
  );

  it('with a second factor, the password alone is refused as a proof, and the password with a code is accepted', async () => {
    const { code } = await addApp(server, meera);
    const { token, ticket } = await oldSession();
    const alone = await reauthenticate(token, { ticket, password: PASSWORD });
    expect([alone.status, alone.body.errors[0].path]).toEqual([400, 'code']);
    const wrong = await reauthenticate(token, { ticket, password: PASSWORD, code: '000000' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'That code is not right.']);
    const withoutPassword = await reauthenticate(token, { ticket, code: code() });
    expect(withoutPassword.status).toBe(400);
    const { status, body } = await reauthenticate(token, { ticket, password: PASSWORD, code: code() });
    expect(status).toBe(200);
    expect((await callAs(body.token, 'GET /account/export')).status).toBe(200);
  });

  it('a recovery code with the password is accepted as a proof', async () => {
    const { recoveryCodes } = await addApp(server, meera);
    const { token, ticket } = await oldSession();
    const proof = { ticket, password: PASSWORD, code: recoveryCodes[0] };
    expect((await reauthenticate(token, proof)).status).toBe(200);
  });

  it('a passkey is accepted as a proof without the password, and once per challenge', async () => {
    const { passkey } = await addPasskey(server, meera);
    const { token, ticket, options, methods } = await oldSession();
    expect(methods).toEqual(['password', 'passkey', 'recovery']);
    const answer = passkey.answer(options);
    const { status, body } = await reauthenticate(token, { ticket, passkey: answer });
    expect(status).toBe(200);
    expect((await reauthenticate(body.token, { ticket, passkey: answer })).status).toBe(400);
  });

  it('a sign-in with a second factor counts as a fresh authentication for 10 minutes', async () => {
    const { code } = await addApp(server, meera);
    const { ticket } = (await logIn(server, 'meera')).body;
    const { token } = (await secondStep(server, ticket, { code: code() })).body;
    expect((await callAs(token, 'DELETE /account/sessions')).status).toBe(204);
    server.advanceClock({ minutes: 10 });
    expect((await callAs(token, 'DELETE /account/sessions')).status).toBe(403);
  });
});

describe('sessions', () => {
  const sessions = async (token: string) => (await callAs(token, 'GET /account/sessions')).body;

  it('a member sees their own sessions, the current one first, and can end one or all others', async () => {
    const { token } = (await logIn(server, 'meera')).body;
    const other = await signIn(server.deps, meera.id);
    await createMember(server, 'tomas');
    const list = await sessions(token);
    expect(list.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false, false]);
    expect(list[0]).toEqual({
      id: expect.any(String),
      browser: expect.any(String),
      isCurrent: true,
      signedInAt: expect.stringMatching(/Z$/),
      seenAt: expect.stringMatching(/Z$/),
    });
    expect((await callAs(token, `DELETE /account/sessions/${list[1].id}`)).status).toBe(204);
    expect((await callAs(token, `DELETE /account/sessions/${list[1].id}`)).status).toBe(404);
    expect(await sessions(token)).toHaveLength(2);
    expect((await callAs(token, 'DELETE /account/sessions')).status).toBe(204);
    expect(await sessions(token)).toHaveLength(1);
    for (const ended of [other, meera.token]) expect((await callAs(ended, 'GET /account')).status).toBe(401);
  });

  it("a member cannot end another member's session", async () => {
    const [{ id }] = await sessions(meera.token);
    const tomas = await createMember(server, 'tomas');
    expect((await callAs(tomas.token, `DELETE /account/sessions/${id}`)).status).toBe(404);
    expect((await callAs(meera.token, 'GET /account')).status).toBe(200);
  });

  it('the time at which a session was seen is accurate to an hour', async () => {
    const seenAt = async () => (await sessions(meera.token))[0].seenAt;
    const first = await seenAt();
    server.advanceClock({ minutes: 30 });
    await callAs(meera.token, 'GET /account');
    await server.deps.seenSessions.flush();
    expect(await seenAt()).toBe(first);
    server.advanceClock({ minutes: 31 });
    await server.deps.seenSessions.flush();
    await callAs(meera.token, 'GET /account');
    await server.deps.seenSessions.flush();
    expect(await seenAt()).not.toBe(first);
  });

  it('the 101st session ends the least recently used one', async () => {
    const old = await signIn(server.deps, meera.id);
    const { db } = server.database;
    const longAgo = Temporal.Instant.from('2026-01-01T00:00:00Z');
    const { sid } = JSON.parse(Buffer.from(old.split('.')[1] ?? '', 'base64url').toString());
    await db.updateTable('sessions').set({ seen_at: longAgo }).where('id', '=', sid).execute();
    for (let count = 0; count < 98; count += 1) await signIn(server.deps, meera.id);
    expect((await callAs(old, 'GET /account')).status).toBe(200);
    await signIn(server.deps, meera.id);
    expect((await callAs(old, 'GET /account')).status).toBe(401);
    expect((await callAs(meera.token, 'GET /account')).status).toBe(200);
  });
});

describe('REQUIRE_STAFF_2FA', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await openTestServer({ PUBLIC_URL: PASSKEY_URL, REQUIRE_STAFF_2FA: 'on' });
  });
  afterAll(() => strict.close());

  it('the role of an admin is in effect only for 12 hours after a second factor', async () => {
    const admin = await createMember(strict, 'anandi');
    const read = (token: string) => strict.requestAs({ token }, 'GET /account');
    const stats = (token: string) => strict.requestAs({ token }, 'GET /admin/stats');
    expect((await stats(admin.token)).status).toBe(403);
    expect((await read(admin.token)).body).toMatchObject({ role: 'sadhaka', roleNeedsSecondFactor: true });
    const { code } = await addApp(strict, admin);
    const { ticket } = (await logIn(strict, 'anandi')).body;
    const { token, user } = (await secondStep(strict, ticket, { code: code() })).body;
    expect(user).toMatchObject({ role: 'admin', roleNeedsSecondFactor: false });
    expect((await stats(token)).status).toBe(200);
    expect((await read(token)).headers['x-member']).toBe('admin');
    strict.advanceClock({ hours: 12 });
    expect((await stats(token)).status).toBe(403);
    expect((await read(token)).body).toMatchObject({ role: 'sadhaka', roleNeedsSecondFactor: true });
  });

  it('a login with the password alone returns the role that is in effect', async () => {
    await createMember(strict, 'lhamo');
    const { user } = (await logIn(strict, 'lhamo')).body;
    expect(user).toMatchObject({ role: 'sadhaka', roleNeedsSecondFactor: true });
  });

  it('an admin without a second factor cannot read private communities', async () => {
    const guide = await createMember(strict, 'ravi');
    const body = { name: 'Quiet', description: 'A place.', privacy: 'private' };
    const { id } = (await strict.requestAs(guide, 'POST /communities', body)).body;
    const samuel = await createMember(strict, 'samuel');
    await strict.database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', samuel.id)
      .execute();
    expect((await strict.requestAs(samuel, `GET /communities/${id}/posts`)).status).toBe(403);
  });
});
