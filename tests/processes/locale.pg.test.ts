import crypto from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { member } from '#tests/support/people/cast.ts';
import { quietLog } from '#tests/support/servers/quietLog.ts';

/** A server on a database with the locale C, which knows no letters outside ASCII. */
let server: Server;
beforeAll(async () => {
  const name = `locale_${crypto.randomUUID().replaceAll('-', '')}`;
  const bare = await openDatabase({ url: `${inject('postgresServer')}/postgres` });
  await bare.pool.query(`create database ${name} template template0 lc_collate 'C' lc_ctype 'C'`);
  await bare.close();
  const settings = readSettings({
    DATABASE_URL: `${inject('postgresServer')}/${name}`,
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
  });
  server = await openServer(settings, quietLog);
});
afterAll(() => server.close());

it('an admin finds a name in any case', async () => {
  await member(server, 'ines');
  const { token } = await member(server, 'anandi');
  const found = async (q: string) => {
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
      expect(await found(q), `${q} in ${fullName}`).toEqual(['ines']);
    expect(await found('Inés')).toEqual([]);
  }
});
