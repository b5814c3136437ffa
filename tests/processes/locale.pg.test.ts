// Runs a server on a database with the locale C, in which only ASCII letters have an upper and a lower case.
import crypto from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';

let server: Server;
beforeAll(async () => {
  const url = await createPostgresDatabase("template template0 lc_collate 'C' lc_ctype 'C'");
  const settings = readSettings({
    DATABASE_URL: url,
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
  });
  server = await openServer(settings, quietLogger);
});
afterAll(() => server.close());

it('an admin finds a name in upper and lower case in a database with the locale C', async () => {
  await createMember(server, 'ines');
  const { token } = await createMember(server, 'anandi');
  const searchUsers = async (q: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await server.app.inject({ url: `/api/v1/admin/users?q=${encodeURIComponent(q)}`, headers });
    return reply.json().items.map(({ username }: { username: string }) => username);
  };
  for (const fullName of ['Inês', 'INÊS']) {
    await server.deps.db
      .updateTable('users')
      .set({ full_name: fullName })
      .where('username', '=', 'ines')
      .execute();
    for (const q of ['Inês', 'INÊS', 'nê', 'Ê'])
      expect(await searchUsers(q), `${q} in ${fullName}`).toEqual(['ines']);
    expect(await searchUsers('Inés')).toEqual([]);
  }
});
