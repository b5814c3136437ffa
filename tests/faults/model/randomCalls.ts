import { type Random, randomInteger } from '#tests/kills/random.ts';
import { isUnknown } from './match.ts';
import { SIT } from './scene.ts';
import { DAY, HOUR } from './step.ts';
import type { Call, World } from './world.ts';

/** Calls for the test of the model: often sensible, sometimes not. */

type Draft = Pick<Call, 'endpoint'> & Partial<Call>;

/** What the calls of one step are about. */
interface Topic {
  world: World;
  pick: <T>(items: T[]) => T | undefined;
  at: number;
  community: string;
  date: string;
  words: string;
}

const NAMES = ['anna', 'ben', 'cleo', 'dev', 'ada'];
const NONE = '00000000-0000-7000-8000-000000000000';

const one = ({ pick }: Pick<Topic, 'pick'>, rows: Record<string, { id: string }>) =>
  pick(Object.keys(rows).filter((id) => !isUnknown(id))) ?? NONE;

export function randomCall(world: World, random: Random, number: number, at: number): Call {
  const pick = <T>(items: T[]): T | undefined => items[randomInteger(random, 0, items.length - 1)];
  const community = one({ pick }, world.communities);
  const topic = { world, pick, at, community, date: one({ pick }, world.dates), words: `Words of ${number}` };
  const guide = random() < 1 / 3 ? world.communities[community]?.members[0]?.user : undefined;
  const drafts =
    pick([ownDrafts, profileDrafts, communityDrafts, textDrafts, eventDrafts, eventDrafts])?.(topic) ?? [];
  const isFirst = community === NONE;
  const draft = isFirst ? communityDrafts(topic)[0] : pick(drafts);
  const key = random() < 0.5 ? { key: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` } : {};
  const call = { number, at, as: guide ?? pick(NAMES) ?? null, ...(draft ?? { endpoint: 'GET /account' }) };
  return ['POST /journal', 'POST /pictures'].includes(call.endpoint) ? { ...call, ...key } : call;
}

function ownDrafts(topic: Topic): Draft[] {
  const { world, pick, at, words } = topic;
  const date = new Date(at - (pick([0, 1, 2, 3]) ?? 0) * DAY).toISOString();
  const entry = { content: words, date };
  const log = { practiceId: SIT, date: date.slice(0, 10), value: pick([5, 20, 40]), notes: words };
  return [
    { endpoint: 'POST /journal', body: entry },
    { endpoint: 'POST /journal', body: entry },
    { endpoint: 'PUT /journal/{id}', params: { id: one(topic, world.entries) }, body: entry },
    { endpoint: 'DELETE /journal/{id}', params: { id: one(topic, world.entries) } },
    { endpoint: 'POST /sadhana/logs', body: log },
    { endpoint: 'POST /sadhana/logs', body: log },
    { endpoint: 'PUT /sadhana/logs/{id}', params: { id: one(topic, world.logs) }, body: log },
  ];
}

function profileDrafts(topic: Topic): Draft[] {
  const { world, pick, at } = topic;
  const user = pick(NAMES);
  const id = one(topic, world.pictures);
  const isRunning = world.subscriptions[user ?? ''] === 'active';
  // Most pictures are put in place by who uploaded them.
  const owner = world.pictures[id]?.user ?? 'anna';
  const upload = { endpoint: 'POST /pictures', query: { use: 'avatar' }, picture: at };
  const put = { endpoint: 'PUT /account/avatar', body: { pictureId: id } };
  return [
    ...[upload, upload],
    ...[put, { ...put, as: owner }, { ...put, as: owner, body: { pictureId: null } }],
    { endpoint: 'DELETE /pictures/{id}', params: { id }, as: owner },
    {
      endpoint: 'POST /payments/webhook',
      as: null,
      body: { user, subscription: isRunning ? 'ends' : 'begins' },
    },
  ];
}

function communityDrafts({ world, pick, community, words }: Topic): Draft[] {
  const path = '/communities/{id}';
  const params = { id: community };
  const request = pick(world.communities[community]?.requests.filter(({ id }) => !isUnknown(id)) ?? []);
  const decision = { subject: { kind: 'member', id: pick(NAMES) }, action: 'banned', words };
  return [
    {
      endpoint: 'POST /communities',
      body: { name: words, description: words, privacy: pick(['public', 'private']) },
    },
    { endpoint: `POST ${path}/join`, params, body: {} },
    { endpoint: `POST ${path}/join`, params, body: {} },
    { endpoint: `POST ${path}/leave`, params, body: {} },
    { endpoint: `PUT ${path}/joining`, params, body: { joining: 'request' } },
    { endpoint: `POST ${path}/requests`, params, body: { answers: [] } },
    {
      endpoint: `POST ${path}/requests/{requestId}/accept`,
      params: { ...params, requestId: request?.id ?? NONE },
      body: {},
    },
    { endpoint: `POST ${path}/decisions`, params, body: decision },
  ];
}

function textDrafts(topic: Topic): Draft[] {
  const { world, community, words } = topic;
  const text = world.texts[one(topic, world.texts)];
  const params = { id: text?.community ?? community, postId: text?.post ?? text?.id ?? NONE };
  const path = '/communities/{id}/posts';
  return [
    { endpoint: `POST ${path}`, params: { id: community }, body: { content: words } },
    { endpoint: `POST ${path}/{postId}/replies`, params, body: { content: words } },
    { endpoint: `PUT ${path}/{postId}`, params, body: { content: words } },
    { endpoint: `DELETE ${path}/{postId}`, params },
    {
      endpoint: 'POST /communities/{id}/deleted/{itemId}/restore',
      params: { id: params.id, itemId: text?.id ?? NONE },
    },
  ];
}

function eventDrafts({ world, pick, at, community, date, words }: Topic): Draft[] {
  const path = '/events/occurrences/{id}';
  const params = { id: date };
  const event = world.dates[date];
  const start = at + (pick([2, 10, 30, 72]) ?? 1) * HOUR;
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + HOUR).toISOString() };
  const details = { title: words, description: words, capacity: pick([1, 1, 2]), timezone: 'UTC' };
  const draft = { endpoint: 'POST /events/series', body: { communityId: community, ...details, ...times } };
  if (!event) return [draft];
  const back = { startTime: new Date(event.start).toISOString() };
  const acts = ['book', 'book', 'book', 'cancel-booking', 'waitlist', 'waitlist', 'waitlist/leave'];
  return [
    draft,
    ...acts.map((act) => ({ endpoint: `POST ${path}/${act}`, params })),
    { endpoint: `DELETE ${path}`, params },
    { endpoint: 'POST /events/series/{id}/dates', params: { id: event.series }, body: back },
  ];
}
