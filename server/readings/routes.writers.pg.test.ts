// Two servers share one PostgreSQL database.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '#server/account/public.ts';
import { newId } from '#server/platform/ids.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';

let servers: [Server, Server];
beforeAll(async () => {
  const settings = readSettings({
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-writers-')),
    DATABASE_URL: await createPostgresDatabase(),
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
  });
  servers = [await openServer(settings, quietLogger), await openServer(settings, quietLogger)];
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** A member with a session. */
async function createWriter(number: number): Promise<string> {
  const { deps } = servers[0];
  const [id, username] = [newId(), `writer-${number}`];
  const account = { id, username, email: `${username}@vichara.test`, password_hash: '' };
  await insertAccount(deps.db, { ...account, role: 'sadhaka', created_at: deps.clock() });
  return signIn(deps, id);
}

/** Calls the first or the second server. */
async function call(at: 0 | 1, token: string, endpoint: string, payload: object = {}) {
  const [method, url] = endpoint.split(' ') as ['POST', string];
  const headers = { authorization: `Bearer ${token}` };
  const reply = await servers[at].app.inject({ method, url: `/api/v1${url}`, payload, headers });
  return { status: reply.statusCode, body: reply.json() };
}

it('50 members who write about a passage at the same moment, each on two servers at once, write once', async () => {
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, number) => createWriter(number)));
  const [guide = ''] = tokens;
  const { body: community } = await call(0, guide, 'POST /communities', {
    ...{ name: 'Hill', description: 'Dawn.' },
  });
  for (const token of tokens.slice(1)) await call(0, token, `POST /communities/${community.id}/join`);
  const { body: reading } = await call(
    0,
    guide,
    `POST /communities/${community.id}/readings`,
    readingDraft(),
  );
  const posts = `/passages/${reading.passages[0].id}/posts`;
  const replies = await Promise.all(
    tokens.flatMap((token, number) =>
      ([0, 1] as const).map((at) => call(at, token, `POST ${posts}`, { content: `Words of ${number}.` })),
    ),
  );
  const statuses = Map.groupBy(replies, ({ status }) => status);
  expect([...statuses].map(([status, { length }]) => [status, length]).sort()).toEqual([
    [201, 50],
    [409, 50],
  ]);
  expect(new Set(statuses.get(409)?.map(({ body }) => body.message))).toEqual(
    new Set(['You have already written about this passage.']),
  );
  const { rows } = await servers[1].deps.database.pool.query(
    'select count(*)::int as count, count(distinct author_id)::int as authors from posts',
  );
  expect(rows).toEqual([{ count: 50, authors: 50 }]);
}, 60_000);
