import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  [moderator, admin] = [await createMember(server, 'lhamo'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const users = async (query = '') => (await server.requestAs(admin, `GET /admin/users${query}`)).body;
const usernames = async (query: string) =>
  (await users(query)).items.map(({ username }: { username: string }) => username);
const setRole = (id: string, newRole: unknown, by = admin) =>
  server.requestAs(by, `PUT /admin/users/${id}/role`, { newRole });
const setPatron = (id: string, isPatron: unknown, by = admin) =>
  server.requestAs(by, `PUT /admin/users/${id}/patron`, { isPatron });
const decisions = async (query = '') =>
  (await server.requestAs(admin, `GET /admin/decisions${query}`)).body.items;

it.each([
  'GET /admin/stats',
  'GET /admin/users',
  'GET /admin/decisions',
  'PUT /admin/users/x/role',
  'PUT /admin/users/x/patron',
  'DELETE /admin/users/x/sessions',
])('%s rejects everyone except admins before it reads the request', async (call) => {
  expect((await server.request(call)).status).toBe(401);
  for (const person of [meera, moderator])
    expect((await server.requestAs(person, call, {})).status).toBe(403);
});

it('the statistics count accounts, approved books and entries', async () => {
  const before = (await server.requestAs(admin, 'GET /admin/stats')).body;
  expect(before).toEqual({ userCount: 4, totalBooks: 0, totalJournalEntries: 0, totalCommunities: 0 });
  await server.requestAs(meera, 'POST /journal', {
    date: '2026-11-20T08:00:00Z',
    content: 'Counted, not read.',
  });
  const book = { title: 'Counted', author: 'A', description: 'B' };
  const { body } = await server.requestAs(meera, 'POST /library/submit', book);
  await server.requestAs(meera, 'POST /library/submit', book);
  await server.requestAs(admin, `POST /moderation/books/${body.id}/approve`);
  const after = (await server.requestAs(admin, 'GET /admin/stats')).body;
  expect(after).toEqual({ ...before, totalBooks: 1, totalJournalEntries: 1 });
});

describe('the list of users', () => {
  it('the list of users shows everyone, newest first, with emails and no secrets', async () => {
    const { items, ...page } = await users();
    expect(page).toEqual({ page: 1, hasPrevPage: false, hasNextPage: false });
    expect(items.map(({ username }: { username: string }) => username)).toEqual([
      'anandi',
      'lhamo',
      'tomas',
      'meera',
    ]);
    expect(items[3]).toEqual({
      id: meera.id,
      username: 'meera',
      fullName: 'Meera Anand',
      email: meera.email,
      avatar: null,
      avatarUrl: null,
      role: 'sadhaka',
      isPatron: false,
      guideOf: [],
      profileTheme: { usernameGradient: null },
      eventReminders: false,
      recoveryEndsAt: null,
      undoEndsAt: null,
      roleNeedsSecondFactor: false,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
  });

  it('the list of users is divided into pages', async () => {
    expect(await users('?limit=3&page=2')).toMatchObject({ page: 2, hasPrevPage: true, hasNextPage: false });
    expect(await usernames('?limit=3&page=2')).toEqual(['meera']);
    expect((await server.requestAs(admin, 'GET /admin/users?page=0')).status).toBe(400);
  });

  it.each([
    ['meera', ['meera']],
    ['ANAND', ['anandi', 'meera']],
    ['anand meera', ['meera']],
    ['tomas@vichara', ['tomas']],
    ['lindqvist', ['tomas']],
    ['TOMÁS', ['tomas']],
    ['a.a', []],
    ['(', []],
    ['[a', []],
    ['^', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['nobody', []],
  ])('the list of users finds "%s" in username, name and email: %o', async (q, expected) => {
    expect(await usernames(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });
});

describe('a role', () => {
  it('a changed role takes effect with the next call and is recorded as a decision', async () => {
    expect((await server.requestAs(tomas, 'GET /moderation/books/pending')).status).toBe(403);
    const { status, body } = await setRole(tomas.id, 'moderator');
    expect([status, body.role, body.createdAt]).toEqual([200, 'moderator', expect.any(String)]);
    expect((await server.requestAs(tomas, 'GET /moderation/books/pending')).status).toBe(200);
    expect((await decisions())[0]).toMatchObject({
      actor: { id: admin.id, username: 'anandi', fullName: 'Anandi Rao' },
      deed: 'role.changed',
      subject: { kind: 'user', id: tomas.id, name: 'tomas' },
      reason: 'sadhaka → moderator',
    });
    const decisionCount = (await decisions()).length;
    await setRole(tomas.id, 'moderator');
    expect(await decisions()).toHaveLength(decisionCount);
    await setRole(tomas.id, 'sadhaka');
    expect((await server.requestAs(tomas, 'GET /moderation/books/pending')).status).toBe(403);
  });

  it.each([['king'], [undefined], [['admin']], [null]])('a role cannot be %o', async (role) => {
    const { status, body } = await setRole(tomas.id, role);
    expect([status, body.message]).toEqual([400, 'Role must be sadhaka, moderator or admin']);
  });

  it('a change of the role of an unknown account is answered with 404', async () => {
    expect((await setRole(crypto.randomUUID(), 'admin')).status).toBe(404);
    expect((await setRole('x', 'admin')).status).toBe(404);
  });

  it('the last admin keeps the role, even when two admins demote each other at the same time', async () => {
    const reply = await setRole(admin.id, 'sadhaka');
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This is the last admin. Make somebody else an admin first.',
    ]);
    await setRole(moderator.id, 'admin');
    const replies = await Promise.all([
      setRole(moderator.id, 'moderator', admin),
      setRole(admin.id, 'moderator', moderator),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.database.pool.query("select username from users where role = 'admin'");
    expect(rows).toHaveLength(1);
    await server.database.pool.query("update users set role = 'admin' where username = 'anandi'");
    await setRole(moderator.id, 'moderator');
  });
});

describe('the patron flag', () => {
  it('an admin grants and removes the patron flag, with effect from the next call on', async () => {
    const saveTheme = () =>
      server.requestAs(tomas, 'PUT /account/theme', { usernameGradient: 'linear-gradient(red, blue)' });
    expect((await saveTheme()).status).toBe(403);
    expect((await setPatron(tomas.id, true)).body.isPatron).toBe(true);
    expect((await saveTheme()).status).toBe(200);
    expect((await server.requestAs(tomas, 'GET /account')).body.isPatron).toBe(true);
    expect((await setPatron(tomas.id, false)).body).toMatchObject({
      isPatron: false,
      profileTheme: { usernameGradient: null },
    });
    const [removal, grant] = await decisions();
    expect([removal.deed, grant.deed]).toEqual(['patron.taken', 'patron.given']);
  });

  it.each([['yes'], [1], [undefined], [null]])('the patron flag cannot be %o', async (value) => {
    expect((await setPatron(tomas.id, value)).status).toBe(400);
  });
});

describe('the sessions of a member', () => {
  const endSessions = (id: string, by = admin) => server.requestAs(by, `DELETE /admin/users/${id}/sessions`);
  const signIn = async (person: Member): Promise<Member> => {
    const credentials = { loginIdentifier: person.username, password: PASSWORD };
    return { ...person, token: (await server.request('POST /auth/login', { body: credentials })).body.token };
  };
  const statusFor = async (person: Member) => (await server.requestAs(person, 'GET /account')).status;

  it('an admin ends all sessions of a member, who can sign in again, and the decision is recorded', async () => {
    const noor = await createMember(server, 'noor');
    const onPhone = await signIn(noor);
    expect((await endSessions(noor.id)).status).toBe(204);
    expect([await statusFor(noor), await statusFor(onPhone)]).toEqual([401, 401]);
    expect([await statusFor(meera), await statusFor(admin)]).toEqual([200, 200]);
    expect((await decisions())[0]).toMatchObject({
      actor: { username: 'anandi' },
      deed: 'sessions.ended',
      subject: { kind: 'user', id: noor.id, name: 'noor' },
      reason: null,
    });
    expect(await statusFor(await signIn(noor))).toBe(200);
  });

  it('an admin who ends their own sessions is signed out too', async () => {
    const elsewhere = await signIn(admin);
    expect((await endSessions(admin.id, elsewhere)).status).toBe(204);
    expect([await statusFor(admin), await statusFor(elsewhere)]).toEqual([401, 401]);
    admin = await signIn(admin);
  });

  it('an admin who has not proved within ten minutes who they are is asked to do so', async () => {
    const { db } = server.database;
    const longAgo = server.deps.clock().subtract({ minutes: 11 });
    await db.updateTable('sessions').set({ authenticated_at: longAgo }).execute();
    const { status, body } = await endSessions(meera.id);
    expect([status, body.reauthenticate?.methods]).toEqual([403, ['password']]);
    expect(await statusFor(meera)).toBe(200);
    await db.updateTable('sessions').set({ authenticated_at: server.deps.clock() }).execute();
  });

  it('the sessions of an unknown account are answered with 404', async () => {
    for (const id of [crypto.randomUUID(), 'x']) expect((await endSessions(id)).status).toBe(404);
  });
});

it('a decision stays, without the name, after the account of its admin or of its member is deleted', async () => {
  const ines = await createMember(server, 'ines');
  await setRole(ines.id, 'admin');
  await setPatron(meera.id, true, ines);
  await server.database.db.deleteFrom('users').where('id', '=', ines.id).execute();
  const [patronDecision, roleDecision] = await decisions();
  expect(patronDecision).toMatchObject({
    actor: null,
    isByOperator: false,
    deed: 'patron.given',
    subject: { name: 'meera' },
  });
  expect(roleDecision).toMatchObject({
    deed: 'role.changed',
    subject: { id: ines.id, name: 'a former member' },
  });
  expect(await decisions('?limit=1&page=2')).toEqual([roleDecision]);
});
