import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFeature } from '#server/account/feature.ts';
import { authFeature } from '#server/auth/feature.ts';
import { addPasskey, logIn, PASSKEY_URL } from '#tests/support/people/secondFactors.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { undoneEvents } from '#tests/support/people/undoneEvents.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { runWaitingUndos } from './waitingUndos.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
  server.mails.mails.length = 0;
});

const { tokenOf, secure, factorsOf, emailNow } = undoneEvents(() => server);
const eventToken = (subject: RegExp, address = meera.email) => tokenOf(subject, address);

describe('a "This was not me" link that would remove a second factor or change the email', () => {
  const stop = (password: string, member: { token: string }) =>
    server.requestAs(member, 'DELETE /account/undo', { password });
  const passHours = async (hours: number) => {
    server.advanceClock({ hours });
    await runWaitingUndos(server.deps);
  };
  const undoSubjects = async () => {
    await server.waitForMails();
    return server.mails.mails
      .filter(({ subject }) => /undone|stay$/.test(subject ?? ''))
      .map(({ to, subject }) => [[to].flat()[0]?.address, subject]);
  };

  it('undoes nothing for 72 hours, and tells the address of the account at the start, a day before and at the end', async () => {
    await addPasskey(server, meera);
    const token = await eventToken(/A new passkey/);
    const { status, body } = await secure(token);
    expect(status).toBe(200);
    const wait = Temporal.Instant.from(body.endsAt).since(server.deps.clock()).total('hours');
    expect(Math.round(wait)).toBe(72);
    expect((await secure(token)).body.endsAt).toBe(body.endsAt);
    expect((await server.requestAs(meera, 'GET /account')).body.undoEndsAt).toBe(body.endsAt);
    await passHours(47);
    expect(await factorsOf()).toEqual([1, 0]);
    const waits = [meera.email, 'Changes of your account at Vichara will be undone'];
    expect(await undoSubjects()).toEqual([waits]);
    await passHours(2);
    await passHours(1);
    expect(await undoSubjects()).toEqual([waits, waits]);
    await passHours(22);
    expect(await factorsOf()).toEqual([0, 0]);
    const done = [meera.email, 'Changes of your account at Vichara were undone'];
    expect(await undoSubjects()).toEqual([waits, waits, done]);
    expect((await server.requestAs(meera, 'GET /account')).status).toBe(401);
    expect((await secure(token)).status).toBe(400);
  });

  it('undoes nothing while the member is suspended, and waits for 72 hours again afterwards', async () => {
    await addPasskey(server, meera);
    await secure(await eventToken(/A new passkey/));
    const anandi = await createMember(server, 'anandi');
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => anandi,
    );
    await suspend(meera);
    await passHours(100);
    expect(await factorsOf()).toEqual([1, 0]);
    await lift(meera);
    await passHours(71);
    expect(await factorsOf()).toEqual([1, 0]);
    await passHours(1);
    expect(await factorsOf()).toEqual([0, 0]);
  });

  it('undoes everything at once with the password from before the event, and with no other', async () => {
    await addPasskey(server, meera);
    const token = await eventToken(/A new passkey/);
    await server.requestAs(meera, 'POST /account/change-password', {
      oldPassword: PASSWORD,
      newPassword: 'a newer password',
    });
    const wrong = await secure(token, { password: 'a newer password' });
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      400,
      [{ path: 'password', message: 'Password is not correct.' }],
    ]);
    expect((await secure(token, { password: PASSWORD })).status).toBe(200);
    expect(await factorsOf()).toEqual([0, 0]);
  });

  it('needs the earlier password or 72 hours also when its mail is older than the second factor', async () => {
    await logIn(server, 'meera');
    await logIn(server, 'meera');
    const token = await eventToken(/A new browser/);
    await addPasskey(server, meera);
    expect((await secure(token)).body.endsAt).toBeTruthy();
    expect(await factorsOf()).toEqual([1, 0]);
  });

  it('tells the former and the new address, and is stopped only with the password from before the event', async () => {
    await server.requestAs(meera, 'POST /account/email', { newEmail: 'new@vichara.test' });
    const confirmation = tokenIn(await server.mails.nextMailTo('new@vichara.test', /confirm/));
    await server.request('POST /auth/confirm-email', { body: { token: confirmation } });
    const token = await eventToken(/email of your account .* was changed/);
    await server.requestAs(meera, 'POST /account/change-password', {
      oldPassword: PASSWORD,
      newPassword: 'a newer password',
    });
    expect((await secure(token)).body.endsAt).toBeTruthy();
    const waiting = 'Changes of your account at Vichara will be undone';
    expect((await undoSubjects()).sort()).toEqual([
      [meera.email, waiting],
      ['new@vichara.test', waiting],
    ]);
    const wrong = await stop('a newer password', meera);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Password is not correct.']);
    expect((await stop(PASSWORD, meera)).status).toBe(204);
    expect((await server.requestAs(meera, 'GET /account')).body.undoEndsAt).toBeNull();
    await passHours(73);
    expect(await emailNow()).toBe('new@vichara.test');
    expect((await undoSubjects()).filter(([, subject]) => subject?.endsWith('stay'))).toHaveLength(2);
  });

  it('keeps what it needs until the 72 hours are over, even if they begin on the seventh day', async () => {
    await server.requestAs(meera, 'POST /account/email', { newEmail: 'new@vichara.test' });
    const confirmation = tokenIn(await server.mails.nextMailTo('new@vichara.test', /confirm/));
    await server.request('POST /auth/confirm-email', { body: { token: confirmation } });
    const token = await eventToken(/email of your account .* was changed/);
    server.advanceClock({ hours: 24 * 7 - 1 });
    expect((await secure(token)).body.endsAt).toBeTruthy();
    server.advanceClock({ hours: 71 });
    await authFeature.deleteExpired(server.deps);
    await accountFeature.deleteExpired(server.deps);
    const signup = { username: 'other', email: meera.email, password: 'another long password' };
    expect((await server.request('POST /auth/signup', { body: signup })).status).toBe(201);
    await passHours(2);
    expect(await emailNow()).toBe(meera.email);
  });
});
