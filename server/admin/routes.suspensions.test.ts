import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promoteAdmins } from '#server/account/public.ts';
import { endDueSuspensions } from '#server/account/suspension/actions.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { logIn } from '#tests/support/people/secondFactors.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { grantAdmin } from './commandLine.ts';

let server: TestServer;
let anandi: Member;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  anandi = await createMember(server, 'anandi');
  meera = await createMember(server, 'meera');
});

const { asAdmin, suspend, lift, remove } = suspensionCalls(
  () => server,
  () => anandi,
);
const message = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const passDays = async (days: number) => {
  server.advanceClock({ hours: days * 24 });
  await endDueSuspensions(server.deps);
};
const usersWith = async (query: string) =>
  (await asAdmin(`GET /admin/users${query}`)).body.items.map(
    ({ username }: { username: string }) => username,
  );
const newestDecision = async () => (await asAdmin('GET /admin/decisions?limit=1')).body.items[0];
const canLogIn = async () => (await logIn(server, 'meera')).status === 200;

describe('suspending a member', () => {
  it('ends their sessions, is mailed to them and is recorded', async () => {
    const { status, body } = await suspend(meera, { days: 7 });
    expect(status).toBe(200);
    const { beganAt, until, words, setAside, deletableFrom } = body.suspension;
    const [began, ends, deletable] = [beganAt, until, deletableFrom].map((at) => Temporal.Instant.from(at));
    expect(ends?.since(began as Temporal.Instant).total('hours')).toBe(7 * 24);
    expect(deletable?.since(began as Temporal.Instant).total('hours')).toBe(30 * 24);
    expect([words, setAside]).toEqual(['Please rest.\nRead the agreements.', false]);
    expect((await server.requestAs(meera, 'GET /account')).body.code).toBe('session_expired');
    const { text } = await server.mails.nextMailTo(meera.email, /is suspended/);
    expect(text).toContain('Your account is suspended until');
    expect(text).toContain('Please rest.\n\nRead the agreements.');
    expect(text).not.toContain('set aside');
    expect(await newestDecision()).toMatchObject({
      deed: 'member.suspended',
      subject: { kind: 'user', id: meera.id, name: 'meera' },
      reason: 'Please rest.\nRead the agreements.',
    });
  });

  it('a suspended member reaches nothing with their old token', async () => {
    await suspend(meera);
    const id = crypto.randomUUID();
    for (const { call, access } of ENDPOINTS) {
      const path = call.replaceAll(/\{\w+\}/g, id);
      const sent = call.startsWith('GET') ? undefined : {};
      const { status, body } = await server.requestAs(meera, path, sent);
      if (access === 'anyone') {
        if (status < 300 && call !== 'GET /time')
          expect([call, body]).toEqual([call, (await server.request(path, { body: sent })).body]);
        continue;
      }
      expect([call, status, body.code]).toEqual([call, 401, 'session_expired']);
    }
  });

  it('is refused for an admin, until the role is taken away', async () => {
    await asAdmin(`PUT /admin/users/${meera.id}/role`, { newRole: 'admin' });
    expect(message(await suspend(meera))).toEqual([409, 'Take the role away first.']);
    expect(message(await suspend(anandi))).toEqual([409, 'Take the role away first.']);
    await asAdmin(`PUT /admin/users/${meera.id}/role`, { newRole: 'moderator' });
    expect((await suspend(meera)).body.role).toBe('moderator');
  });

  it('a suspended member cannot become an admin, neither by an admin nor by ADMIN_EMAILS nor by the shell', async () => {
    await suspend(meera);
    const path = `PUT /admin/users/${meera.id}/role`;
    expect(message(await asAdmin(path, { newRole: 'admin' }))).toEqual([409, 'Lift the suspension first.']);
    expect((await asAdmin(path, { newRole: 'moderator' })).status).toBe(200);
    await promoteAdmins(server.deps.db, [meera.email]);
    await expect(grantAdmin(server.deps, meera.email)).rejects.toThrow('Lift the suspension first.');
    expect((await asAdmin('GET /admin/users?q=meera')).body.items[0].role).toBe('moderator');
    await lift(meera);
    await promoteAdmins(server.deps.db, [meera.email]);
    expect((await asAdmin('GET /admin/users?q=meera')).body.items[0].role).toBe('admin');
  });

  it('a second suspension replaces the days and the words, but not the beginning', async () => {
    const first = (await suspend(meera, { days: 7, setAside: true })).body.suspension;
    server.advanceClock({ hours: 24 });
    const second = (await suspend(meera, { words: 'Longer.' })).body.suspension;
    expect(second).toEqual({ ...first, until: null, words: 'Longer.' });
    await passDays(8);
    expect(await canLogIn()).toBe(false);
  });

  it.each([
    [{ days: 0 }, 'Days must be at least 1'],
    [{ days: 3_651 }, 'Days must be at most 3,650'],
    [{ days: 1.5 }, 'Days must be a whole number'],
    [{ words: ' ' }, 'Words are required'],
    [{ words: 'x'.repeat(1_001) }, 'Words must be at most 1000 characters long'],
    [{ setAside: 'yes' }, 'Set aside must be true or false'],
  ])('is refused with %o', async (draft, expected) => {
    expect(message(await suspend(meera, draft))).toEqual([400, expected]);
    expect((await server.requestAs(meera, 'GET /account')).status).toBe(200);
  });

  it('an unknown account is answered with 404', async () => {
    const nobody = { id: crypto.randomUUID() };
    for (const reply of [await suspend(nobody), await lift(nobody), await remove(nobody)])
      expect(message(reply)).toEqual([404, 'User not found.']);
  });

  it('each call needs a fresh authentication, as does the change of a role', async () => {
    server.advanceClock({ minutes: 11 });
    for (const [call, body] of [
      [`PUT /admin/users/${meera.id}/suspension`, { words: 'Rest.' }],
      [`DELETE /admin/users/${meera.id}/suspension`],
      [`DELETE /admin/users/${meera.id}`, { reason: 'Spam.' }],
      [`PUT /admin/users/${meera.id}/role`, { newRole: 'moderator' }],
    ] as const)
      expect((await server.requestAs(anandi, call, body)).body.code).toBe('reauthentication_required');
  });

  it('a login that runs while the member is suspended gets no session', async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => logIn(server, 'meera')),
      suspend(meera),
      ...Array.from({ length: 4 }, () => logIn(server, 'meera')),
    ]);
    const tokens = replies.flatMap(({ body }) => (body.token ? [body.token as string] : []));
    for (const token of tokens) expect((await server.request('GET /account', { token })).status).toBe(401);
    const { rows } = await server.database.pool.query('select from sessions where user_id = $1', [meera.id]);
    expect(rows).toEqual([]);
  });
});

describe('the list of members', () => {
  it('can be limited to suspended ones, and shows the suspension of no one else', async () => {
    await suspend(meera, { days: 2 });
    expect(await usersWith('?state=suspended')).toEqual(['meera']);
    expect(await usersWith('?state=suspended&q=anandi')).toEqual([]);
    const { items } = (await asAdmin('GET /admin/users')).body;
    expect(items.map((user: object) => 'suspension' in user)).toEqual([true, false]);
    expect((await asAdmin('GET /admin/users?state=happy')).body.message).toBe('Unknown state');
    server.advanceClock({ hours: 49 });
    expect(await usersWith('?state=suspended')).toEqual([]);
  });
});

describe('the end of a suspension', () => {
  it('an admin lifts it: the member is mailed, can log in, and the decision is recorded once', async () => {
    await suspend(meera);
    expect(await canLogIn()).toBe(false);
    const { status, body } = await lift(meera);
    expect([status, body.id, 'suspension' in body]).toEqual([200, meera.id, false]);
    expect(await canLogIn()).toBe(true);
    expect((await server.mails.nextMailTo(meera.email, /again$/)).text).toContain('You can log in again.');
    expect((await newestDecision()).deed).toBe('member.restored');
    server.mails.mails.length = 0;
    expect((await lift(meera)).status).toBe(200);
    await server.waitForMails();
    expect(server.mails.mails).toEqual([]);
    const { items } = (await asAdmin('GET /admin/decisions?limit=5')).body;
    const deeds = items.map(({ deed }: { deed: string }) => deed);
    expect(deeds.filter((deed: string) => deed === 'member.restored')).toHaveLength(1);
  });

  it('one with days ends by itself: the login works at once, and the member is mailed once', async () => {
    await suspend(meera, { days: 1 });
    server.advanceClock({ hours: 24, seconds: 1 });
    expect(await canLogIn()).toBe(true);
    await Promise.all([endDueSuspensions(server.deps), endDueSuspensions(server.deps)]);
    await server.waitForMails();
    expect(server.mails.mails.filter(({ subject }) => /again$/.test(subject ?? ''))).toHaveLength(1);
    expect((await newestDecision()).deed).toBe('member.suspended');
  });

  it('one that has ended can be followed by a new one, before the task has run', async () => {
    await suspend(meera, { days: 1 });
    server.advanceClock({ hours: 25 });
    const { beganAt } = (await suspend(meera, { days: 1 })).body.suspension;
    expect(server.deps.clock().since(Temporal.Instant.from(beganAt)).total('minutes')).toBeLessThan(5);
    await endDueSuspensions(server.deps);
    expect(await canLogIn()).toBe(false);
  });
});

describe('deleting an account', () => {
  it('is possible 30 days after the suspension began, and is recorded', async () => {
    expect(message(await remove(meera))).toEqual([
      409,
      'Only the account of a suspended member can be deleted.',
    ]);
    await suspend(meera);
    await passDays(29);
    await suspend(meera, { words: 'Still.' });
    expect(message(await remove(meera))).toEqual([
      409,
      'An account can be deleted 30 days after its suspension began.',
    ]);
    await passDays(1);
    expect((await remove(meera, ' ')).status).toBe(400);
    expect((await remove(meera)).status).toBe(204);
    expect(await newestDecision()).toMatchObject({
      deed: 'member.deleted',
      subject: { id: meera.id, name: 'a former member' },
      reason: 'Spam.',
    });
    expect(message(await logIn(server, 'meera'))).toEqual([400, 'Invalid credentials.']);
    expect(await usersWith('')).toEqual(['anandi']);
  });
});

describe('two admins at once', () => {
  it('when they take each other’s role, one wins and the last admin stays', async () => {
    const tomas = await createMember(server, 'tomas');
    await asAdmin(`PUT /admin/users/${tomas.id}/role`, { newRole: 'admin' });
    const tokenOf = ({ id }: Member) => signIn(server.deps, id);
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = [await tokenOf(anandi), await tokenOf(tomas)];
      const replies = await Promise.all([
        server.requestAs({ token: first }, `PUT /admin/users/${tomas.id}/role`, { newRole: 'sadhaka' }),
        server.requestAs({ token: second }, `PUT /admin/users/${anandi.id}/role`, { newRole: 'sadhaka' }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await server.database.pool.query("select id from users where role = 'admin'");
      expect(rows).toHaveLength(1);
      await server.database.pool.query(
        "update users set role = 'admin' where username in ('anandi', 'tomas')",
      );
    }
  });

  it('a member who is made an admin and suspended at the same time is not both', async () => {
    const replies = await Promise.all([
      asAdmin(`PUT /admin/users/${meera.id}/role`, { newRole: 'admin' }),
      suspend(meera),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('an upload, an import and a sealing that run while the member is suspended are done wholly or refused', async () => {
  const journal = sealedJournal(server, meera);
  const entries = ['a', 'b', 'c'].map((sourceId) => ({
    ...{ date: '2026-11-20T08:00:00Z', format: 'text' },
    content: `Sat ${sourceId}.`,
    sourceId,
  }));
  const bytes = await jpeg();
  const [imported, ...others] = await Promise.all([
    journal.call('POST /journal/import', { entries }),
    pictureCalls(() => server).upload(meera, bytes),
    suspend(meera),
    journal.seal(),
  ]);
  for (const { status } of [imported, ...others]) expect([200, 201, 401, 409]).toContain(status);
  await lift(meera);
  const token = await signIn(server.deps, meera.id);
  const { items } = (await server.request('GET /journal/entries', { token })).body;
  expect(items).toHaveLength(imported.status === 200 ? 3 : 0);
});
