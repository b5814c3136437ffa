// Concurrent calls have the same effect as calls one after the other, in some order, and never fail with 500.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});
afterAll(() => server.close());

const runConcurrently = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const rename = (person: Member, username: string) =>
  server.requestAs(person, 'PUT /account', { fullName: 'A Name', username, avatarUrl: null });
const logIn = (loginIdentifier: string, password: string) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password } });

it('a session started with the old password is ended by the password change', async () => {
  const change = server.requestAs(meera, 'POST /account/change-password', {
    oldPassword: PASSWORD,
    newPassword: 'a new password',
  });
  const logins = await runConcurrently(8, () => logIn('meera', PASSWORD));
  expect((await change).status).toBe(200);
  const startedSessions = logins.filter(({ status }) => status === 200).map(({ body }) => body.token);
  for (const token of startedSessions)
    expect((await server.request('GET /account', { token })).status).toBe(401);
});

it('concurrent renames of one member end with one of the names, and the other names are free', async () => {
  for (let round = 0; round < 5; round += 1) {
    const names = [0, 1, 2].map((n) => `meera-${round}-${n}`);
    const replies = await runConcurrently(3, (n) => rename(meera, names[n] ?? ''));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const { username } = (await server.requestAs(meera, 'GET /account')).body;
  const { rows } = await server.database.pool.query('select name from usernames where user_id = $1', [
    meera.id,
  ]);
  expect(rows).toEqual([{ name: username }]);
});

it('two members who swap usernames at the same time each receive 200 or 409, and never share a username', async () => {
  const names = async () =>
    (await Promise.all([meera, tomas].map((person) => server.requestAs(person, 'GET /account')))).map(
      ({ body }) => body.username as string,
    );
  for (let round = 0; round < 10; round += 1) {
    const [first = '', second = ''] = await names();
    const replies = await Promise.all([rename(meera, second), rename(tomas, first)]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
  }
  const [first, second] = await names();
  expect(first).not.toBe(second);
});

it('a call by a member whose account is being deleted either completes first or is answered with 401', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ines = await createMember(server, 'ines');
    const entry = { date: '2026-11-20T08:00:00Z', content: 'Too late?' };
    const replies = await Promise.all([
      server.requestAs(ines, 'POST /journal', entry),
      rename(ines, `ines-${round}`),
      server.requestAs(ines, 'DELETE /account', { password: PASSWORD }),
      server.requestAs(ines, 'POST /journal', entry),
      rename(ines, 'ines'),
      server.requestAs(ines, 'PUT /account/reminders', { eventReminders: true }),
    ]);
    expect(replies[2]?.status).toBe(204);
    for (const { status } of replies) expect([200, 201, 204, 401]).toContain(status);
    const login = await logIn('ines', PASSWORD);
    expect(login.status).toBe(400);
  }
});
