import http from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insertAccount } from '#server/account/public.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { createSession } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { kindNamed } from '#tests/support/api/invalidInput.ts';
import { kindOf, type Visit, visitsTo } from '#tests/support/api/randomCalls.ts';
import { EVENT, hourFrom, SETTINGS } from '#tests/support/events/eventFixture.ts';
import { PASSWORD } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/** Every run makes the same calls. Another seed makes others: `FUZZ_SEED=1 FUZZ_CALLS=100000`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
const CALLS = Number(process.env.FUZZ_CALLS ?? (inject('backend') === 'postgres' ? 6_000 : 2_000));
const [ROUND, LANES, PATIENCE_MS] = [1_000, 6, 60_000];
const ROLES = ['sadhaka', 'sadhaka', 'sadhaka', 'moderator', 'admin'] as const;
const ID = /"(\w*id)":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/gi;
const MOST_IDS = 60;

const succeeded = new Set<string>();
let server: TestServer;
let port: number;
let agent: http.Agent;
let callers: Caller[];
const ids = new Map<string, string[]>();
const hash = hashPassword(PASSWORD);

beforeAll(async () => {
  server = await openTestServer({ PORT: '0' });
  port = Number(new URL(await server.listen()).port);
  agent = new http.Agent({ keepAlive: true, maxSockets: LANES });
  callers = await Promise.all(ROLES.map(newcomer));
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface Caller {
  id: string;
  token: string;
}

/** A new user with a session. */
async function newcomer(role: (typeof ROLES)[number]): Promise<Caller> {
  const { db, clock } = server.deps;
  const id = newId();
  const account = { id, username: `f-${id.slice(-12)}`, email: `${id}@vichara.test`, role };
  await insertAccount(db, { ...account, password_hash: await hash, created_at: clock() });
  return { id, token: await createSession(server.deps, id) };
}

/** Random calls also end sessions and delete accounts. This replaces a caller who is gone. */
async function comeBack(who: number): Promise<void> {
  const { id } = callers[who] ?? { id: '' };
  const { deps } = server;
  const isThere = await deps.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  callers[who] = isThere
    ? { id, token: await createSession(deps, id) }
    : await newcomer(ROLES[who] ?? 'sadhaka');
}

interface Told {
  status: number;
  text: string;
}

/** Sends the exact bytes of a call, which `fetch` would correct. Rejects when there is no answer in time. */
function sent({ method, target, headers, body, who }: Visit): Promise<Told> {
  const answered = Promise.withResolvers<Told>();
  const session = who === null ? {} : { authorization: `Bearer ${callers[who]?.token}` };
  const request = http.request(
    { port, agent, method, path: target, headers: { ...session, ...headers }, timeout: PATIENCE_MS },
    (response) => {
      const deps: Buffer[] = [];
      response.on('data', (part: Buffer) => deps.push(part));
      response.on('end', () =>
        answered.resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(deps)) }),
      );
      response.on('error', answered.reject);
    },
  );
  request.on('timeout', () => request.destroy(new Error('It hangs.')));
  request.on('error', answered.reject);
  request.end(body);
  return answered.promise;
}

/** What is wrong with an answer; null when it is valid. */
function faultOf({ name }: Visit, { status, text }: Told): string | null {
  if (status === 503 && name.startsWith('subscription.')) return null; // payments are not configured
  if (status >= 500 || status < 200) return `${status}`;
  if (status < 400) return null;
  try {
    return typeof (JSON.parse(text) as { message?: unknown }).message === 'string' ? null : 'no message';
  } catch {
    return 'no JSON';
  }
}

async function visit(call: Visit): Promise<string | null> {
  try {
    const told = await sent(call);
    if (told.status < 300) {
      succeeded.add(call.name);
      remember(call.name, told.text);
    }
    if (told.status === 401 && call.who !== null && !call.headers.authorization) await comeBack(call.who);
    const fault = faultOf(call, told);
    return (
      fault &&
      `${fault}: ${JSON.stringify({ ...call, body: String(call.body).slice(0, 400) })} → ${told.text.slice(0, 300)}`
    );
  } catch (error) {
    return `${error}: ${JSON.stringify({ ...call, body: String(call.body).slice(0, 400) })}`;
  }
}

/** Remembers the ids in answers, so that later calls can use them. */
function remember(name: string, text: string): void {
  for (const [, key = '', id = ''] of text.matchAll(ID))
    keep(kindNamed(key === 'id' ? kindOf(name) : key), id);
}

function keep(kind: string, id: string): void {
  const known = ids.get(kind) ?? [];
  if (known.includes(id)) return;
  if (known.length >= MOST_IDS) known.splice(known.length % 7, 1);
  ids.set(kind, [...known, id]);
}

/** Creates valid objects for everyone, so that random calls can find something. */
async function furnish(): Promise<void> {
  ids.clear();
  for (const who of ROLES.keys()) {
    await comeBack(who);
    const { id, token } = callers[who] as Caller;
    keep('users', id);
    const make = async (call: string, body: object) => {
      const made = await server.ask(call, { token, body });
      if (made.status !== 201) throw new Error(`${call}: ${made.status} ${made.bytes}`);
      keep(kindNamed(call.split('/').at(-1) ?? ''), made.body.id);
      return made.body?.id as string;
    };
    const communityId = await make('POST /communities', SETTINGS);
    const postId = await make(`POST /communities/${communityId}/posts`, { content: 'A morning.' });
    await make(`POST /communities/${communityId}/posts/${postId}/replies`, { content: 'An evening.' });
    await make('POST /journal', { content: 'Quiet.', date: '2026-11-20T08:00:00Z' });
    const practiceId = await make('POST /sadhana/practices', {
      name: 'Sitting',
      type: 'time',
      defaultValue: 20,
    });
    await make('POST /sadhana/logs', { practiceId, date: '2026-11-20', value: 20 });
    await make('POST /sadhana/presets', { title: 'Morning', isPublic: true, practiceIds: [practiceId] });
    await make('POST /library/submit', {
      title: 'A book',
      author: 'One',
      description: 'Words.',
      tags: ['a'],
    });
    const hours = hourFrom(server.deps.clock(), 24);
    const recurrence = { frequency: 'DAILY', interval: 1, until: '2027-01-15T00:00:00Z' };
    const event = { communityId, ...EVENT, ...hours, timezone: 'Europe/Lisbon', recurrence };
    const series = await server.ask('POST /events/series', { token, body: event });
    keep('series', series.body.id);
    keep('occurrences', series.body.upcomingOccurrences[0].id);
    const hidden = await make('POST /communities', { ...SETTINGS, privacy: 'private' });
    await make(`POST /communities/${hidden}/invitations`, { email: `${newId()}@vichara.test` });
  }
}

it(`the server answers ${CALLS} random calls without an internal error (seed ${SEED})`, async () => {
  const faults: string[] = [];
  const visited = new Set<string>();
  for (let done = 0; done < CALLS; done += ROUND) {
    await furnish();
    const calls = fc.sample(visitsTo(ids, ROLES.length), { seed: SEED + done, numRuns: ROUND });
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      for (let place = lane; place < calls.length; place += LANES) {
        const call = calls[place] as Visit;
        visited.add(call.name);
        const fault = await visit(call);
        if (fault) faults.push(fault);
      }
    });
    await Promise.all(lanes);
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(visited.size).toBe(ENDPOINTS.length);
  // Enough calls were valid to pass the access checks.
  expect(succeeded.size).toBeGreaterThan(ENDPOINTS.length / 2);
  expect((await server.ask('GET /reflections/daily')).status).toBe(200);
}, 600_000);
