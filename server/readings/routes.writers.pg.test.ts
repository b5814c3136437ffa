// Two servers share one PostgreSQL database, and later a third one in a process of its own, which is killed.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertAccount } from '#server/account/public.ts';
import { newId } from '#server/platform/ids.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';

const COUNT = 50;
let environment: Record<string, string>;
let servers: [Server, Server];
/** The sessions of 50 members of a community. The first of them guides it. */
let tokens: string[];
let communityId: string;
beforeAll(async () => {
  environment = {
    DATABASE_URL: await createPostgresDatabase(),
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
  };
  const settings = readSettings({ DATA_DIR: dataDir(), ...environment });
  servers = [await openServer(settings, quietLogger), await openServer(settings, quietLogger)];
  tokens = await Promise.all(Array.from({ length: COUNT }, (_, number) => createWriter(number)));
  const hill = { name: 'Hill', description: 'Dawn.' };
  communityId = (await call(0, guide(), 'POST /communities', hill)).body.id;
  for (const token of tokens.slice(1)) await call(0, token, `POST /communities/${communityId}/join`);
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.close();
});

const dataDir = () => fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-writers-'));
const guide = () => tokens[0] ?? '';

/** A member with a session. */
async function createWriter(number: number): Promise<string> {
  const { deps } = servers[0];
  const [id, username] = [newId(), `writer-${number}`];
  const account = { id, username, email: `${username}@vichara.test`, password_hash: '' };
  await insertAccount(deps.db, { ...account, role: 'sadhaka', created_at: deps.clock() });
  return signIn(deps, id);
}

/** Calls the first or the second server. */
async function call(at: 0 | 1, token: string, endpoint: string, payload: object = {}, key?: string) {
  const [method, url] = endpoint.split(' ') as ['POST', string];
  const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
  const reply = await servers[at].app.inject({ method, url: `/api/v1${url}`, payload, headers });
  return { status: reply.statusCode, body: reply.json() };
}

/** A new reading. Returns the id of its first passage, which is open. */
async function createPassage(): Promise<string> {
  const { body } = await call(0, guide(), `POST /communities/${communityId}/readings`, readingDraft());
  return body.passages[0].id;
}

/** The number of posts about a passage, and of their authors. */
async function counted(passageId: string) {
  const { rows } = await servers[1].deps.database.pool.query(
    'select count(*)::int as count, count(distinct author_id)::int as authors from posts where passage_id = $1',
    [passageId],
  );
  return rows;
}

const ONCE = [{ count: COUNT, authors: COUNT }];
const wordsOf = (number: number) => ({ content: `Words of ${number}.` });

it('50 members who write about a passage at the same moment, each on two servers at once, write once', async () => {
  const passageId = await createPassage();
  const replies = await Promise.all(
    tokens.flatMap((token, number) =>
      ([0, 1] as const).map((at) => call(at, token, `POST /passages/${passageId}/posts`, wordsOf(number))),
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
  expect(await counted(passageId)).toEqual(ONCE);
}, 60_000);

it('50 members who write while a passage opens at 00:00 write once, and nobody a moment earlier', async () => {
  const day = Temporal.Now.zonedDateTimeISO('UTC').startOfDay().add({ days: 1 });
  const opening = day.toInstant();
  let now = opening.subtract({ milliseconds: 1 });
  const clock = vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => now);
  const draft = readingDraft(day.toPlainDate().toString());
  const { body } = await call(0, guide(), `POST /communities/${communityId}/readings`, draft);
  const passageId = body.passages[0].id;
  const refusals: string[] = [];
  /** Presses the button again until the words are published. */
  const write = async (token: string, number: number): Promise<void> => {
    const at = number % 2 === 0 ? 0 : 1;
    const reply = await call(at, token, `POST /passages/${passageId}/posts`, wordsOf(number));
    if (reply.status === 201) {
      expect(reply.body.createdAt).toBe(opening.toString({ smallestUnit: 'millisecond' }));
      return;
    }
    refusals.push(reply.body.message);
    if (refusals.length === COUNT / 2) now = opening;
    await write(token, number);
  };
  await Promise.all(tokens.map(write));
  clock.mockRestore();
  expect(refusals.length).toBeGreaterThanOrEqual(COUNT / 2);
  expect(new Set(refusals)).toEqual(new Set([expect.stringMatching(/^This passage opens on /)]));
  expect(await counted(passageId)).toEqual(ONCE);
}, 60_000);

it('50 members whose server is killed while they write have written once when they have sent their words again', async () => {
  const passageId = await createPassage();
  const process = await startServer({ DATA_DIR: dataDir(), ...environment });
  const keys = tokens.map(() => crypto.randomUUID());
  /** The ids of the posts that the killed server has acknowledged, by the number of the writer. */
  const acknowledged = new Map<number, string>();
  const write = async (token: string, number: number) => {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'idempotency-key': keys[number] ?? '',
    };
    const body = JSON.stringify(wordsOf(number));
    const url = `${process.url}/api/v1/passages/${passageId}/posts`;
    const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    if (reply?.status === 201) acknowledged.set(number, (await reply.json()).id);
  };
  const writing = tokens.map(write);
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
  await process.stop('SIGKILL');
  await Promise.allSettled(writing);
  const replies = await Promise.all(
    tokens.map((token, number) =>
      call(1, token, `POST /passages/${passageId}/posts`, wordsOf(number), keys[number]),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  for (const [number, id] of acknowledged) expect(replies[number]?.body.id).toBe(id);
  expect(await counted(passageId)).toEqual(ONCE);
}, 120_000);
