import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelRecovery, recoverAccount, signOutEveryone, signOutMember } from '#server/admin/commandLine.ts';
import { addApp, logIn, secondStep } from '#tests/support/people/secondFactors.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { runRecoveries } from './recoveries.ts';

let server: TestServer;
let meera: Member;
let app: Awaited<ReturnType<typeof addApp>>;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
  app = await addApp(server, meera);
  server.mails.mails.length = 0;
});

const request = (ticket: string) => server.request('POST /auth/recovery', { body: { ticket } });
const confirm = (token: string) => server.request('POST /auth/recovery/confirm', { body: { token } });
/** Loses the second factor, and starts the 72 hours. */
async function begin() {
  const { ticket } = (await logIn(server, 'meera')).body;
  expect((await request(ticket)).status).toBe(200);
  const token = tokenIn(await server.mails.nextMailTo(meera.email, /Have you lost/));
  const { status, body } = await confirm(token);
  expect(status).toBe(200);
  return { token, endsAt: body.endsAt as string };
}
const accountNow = async () => {
  const token = await signIn(server.deps, meera.id);
  return (await server.request('GET /account', { token })).body;
};
const passHours = async (hours: number) => {
  server.advanceClock({ minutes: hours * 60 });
  await runRecoveries(server.deps);
};

describe('somebody who has lost all second factors', () => {
  it('a member who has lost all second factors logs in with the password alone 72 hours after opening the mailed link', async () => {
    const { endsAt } = await begin();
    const wait = Temporal.Instant.from(endsAt).since(server.deps.clock()).total('hours');
    expect(Math.round(wait)).toBe(72);
    expect((await accountNow()).recoveryEndsAt).toBe(endsAt);
    expect((await server.mails.nextMailTo(meera.email, /will be removed$/)).text).toContain('not-me?token=');
    await passHours(47);
    await server.waitForMails();
    expect(server.mails.mails.filter(({ subject }) => /tomorrow/.test(subject ?? ''))).toEqual([]);
    await passHours(1.1);
    await passHours(1);
    await server.waitForMails();
    expect(server.mails.mails.filter(({ subject }) => /tomorrow/.test(subject ?? ''))).toHaveLength(1);
    expect((await logIn(server, 'meera')).body.ticket).toBeTruthy();
    await passHours(23);
    expect((await logIn(server, 'meera')).body.token).toBeTruthy();
    expect((await accountNow()).recoveryEndsAt).toBeNull();
    expect((await server.requestAs(meera, 'GET /account')).status).toBe(401);
    expect((await server.mails.nextMailTo(meera.email, /was removed/)).text).toContain('not-me?token=');
  });

  it('a recovery of a suspended member waits for the end of the suspension, and 72 hours more', async () => {
    await begin();
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => anandi,
    );
    const anandi = await createMember(server, 'anandi');
    await suspend(meera);
    await passHours(100);
    await lift(meera);
    await passHours(71);
    expect((await logIn(server, 'meera')).body.ticket).toBeTruthy();
    await passHours(1);
    expect((await logIn(server, 'meera')).body.token).toBeTruthy();
  });

  it('opening the link of a recovery again changes nothing', async () => {
    const { token, endsAt } = await begin();
    server.advanceClock({ hours: 1 });
    expect((await confirm(token)).body.endsAt).toBe(endsAt);
  });

  it('a sign-in with a second factor cancels the recovery', async () => {
    const { token } = await begin();
    const { ticket } = (await logIn(server, 'meera')).body;
    expect((await secondStep(server, ticket, { code: app.code() })).body.user.recoveryEndsAt).toBeNull();
    expect((await accountNow()).recoveryEndsAt).toBeNull();
    await passHours(72);
    expect((await logIn(server, 'meera')).body.ticket).toBeTruthy();
    expect((await confirm(token)).status).toBe(400);
  });

  it('"Keep it" cancels the recovery from any session', async () => {
    await begin();
    expect((await server.requestAs(meera, 'DELETE /account/recovery')).status).toBe(204);
    expect((await accountNow()).recoveryEndsAt).toBeNull();
  });

  it('the link in the mail about a completed recovery restores the second factors', async () => {
    await begin();
    await passHours(72);
    const token = tokenIn(await server.mails.nextMailTo(meera.email, /was removed/));
    expect((await server.request('POST /auth/not-me', { body: { token } })).status).toBe(403);
    const reply = await server.request('POST /auth/not-me', { body: { token, code: app.recoveryCodes[0] } });
    expect(reply.status).toBe(200);
    const { db } = server.database;
    expect(await db.selectFrom('authenticator_apps').select('removed_in').execute()).toEqual([
      { removed_in: null },
    ]);
  });

  it('the link of a recovery works for 24 hours, and an invalid token is refused', async () => {
    const { ticket } = (await logIn(server, 'meera')).body;
    await request(ticket);
    const token = tokenIn(await server.mails.nextMailTo(meera.email, /Have you lost/));
    server.advanceClock({ hours: 24 });
    expect((await confirm(token)).status).toBe(400);
    for (const rubbish of ['', 'x', `${crypto.randomUUID()}.${'x'.repeat(43)}`]) {
      expect((await confirm(rubbish)).status).toBe(400);
      expect((await request(rubbish)).status).toBe(400);
    }
  });
});

describe('the commands of an admin', () => {
  const decisions = () =>
    server.database.db.selectFrom('decisions').select(['kind', 'reason']).orderBy('id').execute();

  it('the command recover starts a recovery, notifies the current address and changes the email at the end', async () => {
    const report = await recoverAccount(server.deps, meera.email, 'reachable@vichara.test');
    expect(report).toContain('meera');
    await server.mails.nextMailTo(meera.email, /will be removed$/);
    await passHours(72);
    expect(await accountNow()).toMatchObject({ email: 'reachable@vichara.test', recoveryEndsAt: null });
    await server.mails.nextMailTo(meera.email, /was removed/);
    expect((await logIn(server, 'reachable@vichara.test')).body.token).toBeTruthy();
    expect((await decisions()).at(-1)).toEqual({ kind: 'recovery.begun', reason: 'from the shell' });
  });

  it('the command recover refuses a taken or malformed email and an unknown account', async () => {
    const tomas = await createMember(server, 'tomas');
    await expect(recoverAccount(server.deps, meera.email, tomas.email)).rejects.toThrow('new email');
    await expect(recoverAccount(server.deps, meera.email, 'nothing')).rejects.toThrow('new email');
    await expect(recoverAccount(server.deps, 'nobody@vichara.test')).rejects.toThrow('No account');
    expect((await accountNow()).recoveryEndsAt).toBeNull();
  });

  it('the command recover --cancel cancels a recovery', async () => {
    await recoverAccount(server.deps, meera.email);
    expect(await cancelRecovery(server.deps, meera.email)).toContain('cancelled');
    expect((await accountNow()).recoveryEndsAt).toBeNull();
    expect((await decisions()).at(-1)?.kind).toBe('recovery.cancelled');
    expect(await cancelRecovery(server.deps, meera.email)).toContain('No recovery');
  });

  it('the command sign-out ends the sessions of one member or of all', async () => {
    const tomas = await createMember(server, 'tomas');
    await signOutMember(server.deps, meera.email);
    expect((await server.requestAs(meera, 'GET /account')).status).toBe(401);
    expect((await server.requestAs(tomas, 'GET /account')).status).toBe(200);
    await signOutEveryone(server.deps);
    expect((await server.requestAs(tomas, 'GET /account')).status).toBe(401);
    const admin = await createMember(server, 'anandi');
    const [latest] = (await server.requestAs(admin, 'GET /admin/decisions')).body.items;
    expect(latest).toMatchObject({ deed: 'sessions.ended', actor: null, subject: { name: 'everyone' } });
  });
});
