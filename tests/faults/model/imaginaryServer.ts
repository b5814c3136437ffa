import { outcomesOf } from './calls.ts';
import { exampleOf, match, withLearned } from './match.ts';
import { createScene, SIT } from './scene.ts';
import type { Reply } from './search.ts';
import type { Call, World } from './world.ts';

/** A random number below `limit`, from a seed. */
export function createRandom(seed: number) {
  let state = seed + 1;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
export type Random = ReturnType<typeof createRandom>;

/** A server without faults, which is the model itself: it has one world, and chooses where the pages leave it open. */
export function createServer(random: Random) {
  const { oracle } = createScene();
  const server = {
    world: withValues(oracle.worlds[0] as World, 0),
    answer(call: Call): Reply {
      const outcomes = outcomesOf(server.world, call);
      const outcome = outcomes[random(outcomes.length)];
      if (!outcome) throw new Error('A call has at least one outcome.');
      const { status: statuses, body: pattern } = outcome.answer;
      const status = statuses[random(statuses.length)] ?? 500;
      if (status >= 300) {
        if (statuses.every((other) => other >= 300)) server.world = outcome.world;
        return { status };
      }
      const body = exampleOf(pattern, call.at);
      const learned = new Map<string, string>();
      match(pattern, body, learned);
      server.world = withValues(withLearned(outcome.world, learned), call.at);
      return { status, body };
    },
  };
  return server;
}

/** Makes the values that only the server knows. The end of an offer is made when it is read. */
const withValues = (world: World, at: number): World =>
  JSON.parse(
    JSON.stringify(world).replaceAll(/"\?(\d+\.[^"]*)"/g, (all, name: string) => {
      if (name.endsWith('offerEndsAt')) return all;
      return JSON.stringify(name.endsWith('At') ? new Date(at).toISOString() : name);
    }),
  );

type Draft = Pick<Call, 'endpoint'> & Partial<Call>;
const NAMES = ['anna', 'ben', 'cleo', 'dev', 'ada'];

/** A call that somebody might make in this world: often sensible, sometimes not. */
export function randomCall(world: World, random: Random, number: number, at: number): Call {
  const pick = <T>(items: T[]): T | undefined => items[random(items.length)];
  const one = (rows: Record<string, { id: string }>) =>
    pick(Object.keys(rows).filter((id) => !id.startsWith('?'))) ?? 'none';
  const communityId = one(world.communities);
  const isByGuide = random(3) === 0;
  const as = (isByGuide && world.communities[communityId]?.members[0]?.user) || (pick(NAMES) ?? 'anna');
  const day = new Date(at - random(5) * 86_400_000).toISOString();
  const words = `Words of ${number}`;
  const entry = { content: words, date: day };
  const log = { practiceId: SIT, date: day.slice(0, 10), value: 1 + random(60), notes: words };
  const text = Object.values(world.texts).find(({ id }) => id === one(world.texts));
  const community = { id: communityId };
  const date = { id: one(world.dates) };
  const post = { id: text?.community ?? community.id, postId: text?.post ?? text?.id ?? 'none' };
  const start = at + (1 + random(72)) * 3_600_000;
  const times = {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
  };
  const event = {
    communityId: community.id,
    title: words,
    description: words,
    capacity: 1 + random(3),
    timezone: 'UTC',
    ...times,
  };
  const request = pick(
    world.communities[community.id]?.requests.filter(({ id }) => !id.startsWith('?')) ?? [],
  );
  const book = 'POST /events/occurrences/{id}';
  const drafts: Draft[] = [
    { endpoint: 'POST /journal', body: entry },
    { endpoint: 'PUT /journal/{id}', params: { id: one(world.entries) }, body: entry },
    { endpoint: 'DELETE /journal/{id}', params: { id: one(world.entries) } },
    { endpoint: 'POST /sadhana/logs', body: log },
    { endpoint: 'PUT /sadhana/logs/{id}', params: { id: one(world.logs) }, body: log },
    {
      endpoint: 'POST /communities',
      body: { name: words, description: words, privacy: pick(['public', 'private']) },
    },
    { endpoint: 'POST /communities/{id}/join', params: community, body: {} },
    { endpoint: 'POST /communities/{id}/join', params: community, body: {} },
    { endpoint: 'POST /communities/{id}/leave', params: community, body: {} },
    { endpoint: 'PUT /communities/{id}/joining', params: community, body: { joining: 'request' } },
    { endpoint: 'POST /communities/{id}/requests', params: community, body: { answers: [] } },
    {
      endpoint: 'POST /communities/{id}/requests/{requestId}/accept',
      params: { ...community, requestId: request?.id ?? 'none' },
      body: {},
    },
    { endpoint: 'POST /communities/{id}/posts', params: community, body: { content: words } },
    { endpoint: 'POST /communities/{id}/posts/{postId}/replies', params: post, body: { content: words } },
    { endpoint: 'PUT /communities/{id}/posts/{postId}', params: post, body: { content: words } },
    { endpoint: 'DELETE /communities/{id}/posts/{postId}', params: post },
    {
      endpoint: 'POST /communities/{id}/deleted/{itemId}/restore',
      params: { id: post.id, itemId: text?.id ?? 'none' },
    },
    {
      endpoint: 'POST /communities/{id}/decisions',
      params: community,
      body: { subject: { kind: 'member', id: pick(NAMES) }, action: 'banned', words },
    },
    { endpoint: 'POST /events/series', body: event },
    ...['book', 'book', 'book', 'cancel-booking', 'waitlist', 'waitlist', 'waitlist/leave'].map((what) => ({
      endpoint: `${book}/${what}`,
      params: date,
    })),
    { endpoint: 'DELETE /events/occurrences/{id}', params: date },
    {
      endpoint: 'POST /events/series/{id}/dates',
      params: { id: world.dates[date.id]?.series ?? 'none' },
      body: { startTime: new Date(world.dates[date.id]?.start ?? at).toISOString() },
    },
  ];
  const isEmpty = communityId === 'none' || (date.id === 'none' && random(2) === 0);
  const missing = communityId === 'none' ? 'POST /communities' : 'POST /events/series';
  const draft = isEmpty ? drafts.find(({ endpoint }) => endpoint === missing) : pick(drafts);
  const { endpoint, ...rest } = draft ?? { endpoint: 'GET /account' };
  const key =
    random(2) === 0 && endpoint.startsWith('POST /journal')
      ? `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      : undefined;
  return { number, at, as, endpoint, ...rest, ...(key && { key }) };
}
