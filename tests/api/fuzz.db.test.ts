import http from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '#server/account/public.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { kindOfField } from '#tests/support/api/inputGenerators.ts';
import { type RandomCall, randomCall } from '#tests/support/api/randomCalls.ts';
import { COMMUNITY_DRAFT, EVENT_DRAFT, oneHourStartingIn } from '#tests/support/events/eventFixture.ts';
import { PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Runs with the same seed make the same calls, except for the ids in them. `FUZZ_SEED=1 FUZZ_CALLS=100000` sets another
 * seed and number of calls.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
const CALLS = Number(process.env.FUZZ_CALLS ?? 6_000);
const [CALLS_PER_ROUND, CONCURRENCY, CALL_TIMEOUT_MS] = [1_000, 6, 60_000];
const ROLES = ['sadhaka', 'sadhaka', 'sadhaka', 'moderator', 'admin'] as const;

const succeeded = new Set<string>();
let server: TestServer;
let port: number;
let agent: http.Agent;
let callers: Caller[];
const ids = new Map<string, string[]>();
const passwordHash = hashPassword(PASSWORD);

beforeAll(async () => {
  server = await openTestServer({ PORT: '0' });
  port = Number(new URL(await server.listen()).port);
  agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  callers = await Promise.all(ROLES.map(createCaller));
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface Caller {
  id: string;
  token: string;
}

/** Creates a user with a session. */
async function createCaller(role: (typeof ROLES)[number]): Promise<Caller> {
  const { db, clock } = server.deps;
  const id = newId();
  const account = { id, username: `f-${id.slice(-12)}`, email: `${id}@vichara.test`, role };
  await insertAccount(db, { ...account, password_hash: await passwordHash, created_at: clock() });
  return { id, token: await signIn(server.deps, id) };
}

/** Renews a session, or the account if it was deleted, because random calls also log out, suspend and delete members. */
async function renewCaller(index: number): Promise<void> {
  const { id } = callers[index] ?? { id: '' };
  const { deps } = server;
  await deps.db.deleteFrom('suspensions').where('user_id', '=', id).execute();
  const account = await deps.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  callers[index] = account
    ? { id, token: await signIn(deps, id) }
    : await createCaller(ROLES[index] ?? 'sadhaka');
}

interface Reply {
  status: number;
  text: string;
}

/** Sends the exact bytes of a call, which `fetch` would normalise. Rejects when the server does not answer in time. */
function sendRaw({ method, target, headers, body, caller: index }: RandomCall): Promise<Reply> {
  const reply = Promise.withResolvers<Reply>();
  const session = index === null ? {} : { authorization: `Bearer ${callers[index]?.token}` };
  const request = http.request(
    { port, agent, method, path: target, headers: { ...session, ...headers }, timeout: CALL_TIMEOUT_MS },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        reply.resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(parts)) }),
      );
      response.on('error', reply.reject);
    },
  );
  request.on('timeout', () => request.destroy(new Error('The server did not answer in time.')));
  request.on('error', reply.reject);
  request.end(body);
  return reply.promise;
}

/** Describes the problem of an invalid reply. Returns null when the reply is valid. */
function problemWith({ name }: RandomCall, { status, text }: Reply): string | null {
  if (status === 503 && name.startsWith('subscription.')) return null; // Payments are not configured.
  if (status >= 500 || status < 200) return `${status}`;
  if (status < 400) return null;
  try {
    return typeof (JSON.parse(text) as { message?: unknown }).message === 'string' ? null : 'no message';
  } catch {
    return 'no JSON';
  }
}

async function callAndCheck(call: RandomCall): Promise<string | null> {
  try {
    const reply = await sendRaw(call);
    if (reply.status < 300) succeeded.add(call.name);
    if (reply.status === 401 && call.caller !== null && !call.headers.authorization)
      await renewCaller(call.caller);
    const problem = problemWith(call, reply);
    return (
      problem &&
      `${problem}: ${JSON.stringify({ ...call, body: String(call.body).slice(0, 400) })} → ${reply.text.slice(0, 300)}`
    );
  } catch (error) {
    return `${error}: ${JSON.stringify({ ...call, body: String(call.body).slice(0, 400) })}`;
  }
}

/** Stores the id of a created object, so that random calls can use it. */
function storeId(kind: string, id: string): void {
  ids.set(kind, [...(ids.get(kind) ?? []), id]);
}

/**
 * Replaces the stored ids with those of new objects. Every caller creates some, so that random calls can
 * refer to them.
 */
async function createObjects(): Promise<void> {
  ids.clear();
  for (const index of ROLES.keys()) {
    await renewCaller(index);
    const { id, token } = callers[index] as Caller;
    storeId('users', id);
    const create = async (call: string, body: object) => {
      const reply = await server.request(call, { token, body });
      if (reply.status !== 201) throw new Error(`${call}: ${reply.status} ${reply.bytes}`);
      storeId(kindOfField(call.split('/').at(-1) ?? ''), reply.body.id);
      return reply.body?.id as string;
    };
    const communityId = await create('POST /communities', COMMUNITY_DRAFT);
    await create(`POST /communities/${communityId}/links`, { maxUses: 5, days: 7, admits: true });
    const postId = await create(`POST /communities/${communityId}/posts`, { content: 'A morning.' });
    await create(`POST /communities/${communityId}/posts/${postId}/replies`, { content: 'An evening.' });
    // A random call may have sealed the journal.
    await server.database.db.deleteFrom('journal_seals').where('user_id', '=', id).execute();
    await server.database.db.updateTable('users').set({ journal: 'plain' }).where('id', '=', id).execute();
    await create('POST /journal', { content: 'Quiet.', date: '2026-11-20T08:00:00Z' });
    const practiceId = await create('POST /sadhana/practices', {
      name: 'Sitting',
      type: 'time',
      defaultValue: 20,
    });
    await create('POST /sadhana/rests', { from: '2026-11-20', to: '2026-11-22' });
    await create('POST /sadhana/logs', { practiceId, date: '2026-11-20', value: 20 });
    await create('POST /sadhana/presets', { title: 'Morning', isPublic: true, practiceIds: [practiceId] });
    await create('POST /library/submit', {
      title: 'A book',
      author: 'One',
      description: 'Words.',
      tags: ['a'],
    });
    const hours = oneHourStartingIn(server.deps.clock(), 24);
    const recurrence = { frequency: 'DAILY', interval: 1, until: '2027-01-15T00:00:00Z' };
    const event = { communityId, ...EVENT_DRAFT, ...hours, timezone: 'Europe/Lisbon', recurrence };
    const series = await server.request('POST /events/series', { token, body: event });
    storeId('series', series.body.id);
    storeId('occurrences', series.body.upcomingOccurrences[0].id);
    const privateId = await create('POST /communities', { ...COMMUNITY_DRAFT, privacy: 'private' });
    await create(`POST /communities/${privateId}/invitations`, { email: `${newId()}@vichara.test` });
  }
}

it(`the server answers ${CALLS} random calls without an internal error (seed ${SEED})`, async () => {
  const problems: string[] = [];
  const calledEndpoints = new Set<string>();
  for (let offset = 0; offset < CALLS; offset += CALLS_PER_ROUND) {
    await createObjects();
    const calls = fc.sample(randomCall(ids, ROLES.length), { seed: SEED + offset, numRuns: CALLS_PER_ROUND });
    const workers = Array.from({ length: CONCURRENCY }, async (_, worker) => {
      for (let position = worker; position < calls.length; position += CONCURRENCY) {
        const call = calls[position] as RandomCall;
        calledEndpoints.add(call.name);
        const problem = await callAndCheck(call);
        if (problem) problems.push(problem);
      }
    });
    await Promise.all(workers);
  }
  expect(problems.slice(0, 20)).toEqual([]);
  expect(calledEndpoints.size).toBe(ENDPOINTS.length);
  // Enough calls were valid and passed the access checks. Calls with a ticket, a passkey or a file never are.
  expect(succeeded.size).toBeGreaterThan(ENDPOINTS.length * 0.4);
  expect((await server.request('GET /reflections/daily')).status).toBe(200);
}, 600_000);
