import { type Random, randomInteger } from '#tests/kills/random.ts';
import { isUnknown } from './model/match.ts';
import { addDays, DAY, dayOf, HOUR } from './model/step.ts';
import type { Call, User, World } from './model/world.ts';

/** A call that a member makes, without what the run adds to each call. */
export type Drawn = Pick<Call, 'endpoint' | 'params' | 'query' | 'body' | 'ifMatch'>;

/** What a draw may look at. The world is what the members must see at this moment. */
interface Choice {
  random: Random;
  world: World;
  me: User;
  now: number;
}

/** Draws a call, or null if there is nothing yet on which it could be made. */
type Action = (choice: Choice) => Drawn | null;

const WORDS = ['still', 'water', 'runs', 'over', 'old', 'stones', 'and', 'who', 'hears', 'it'];

function oneOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[randomInteger(random, 0, items.length - 1)];
}
const chance = (random: Random, probability: number) => random() < probability;
const words = (random: Random, count: number) =>
  Array.from({ length: count }, () => oneOf(random, WORDS)).join(' ');

/** One of the rows whose id the test knows. Those whose answer was lost cannot be named. */
const known = <Row extends { id: string }>(random: Random, rows: readonly Row[]) =>
  oneOf(
    random,
    rows.filter(({ id }) => !isUnknown(id)),
  );

/** One's own row, or now and then that of somebody else, which must look as if there were none. */
function ownOrForeign<Row extends { id: string; user: string }>({ random, me }: Choice, rows: Row[]) {
  const isForeign = chance(random, 0.1);
  return known(
    random,
    rows.filter(({ user }) => (user === me.id) !== isForeign),
  );
}

/** The version of a row, an earlier one, or none. */
const versionOf = (random: Random, updatedAt: string): { ifMatch?: string } => {
  if (isUnknown(updatedAt) || chance(random, 0.3)) return {};
  return { ifMatch: chance(random, 0.2) ? '2020-01-01T00:00:00.000Z' : updatedAt };
};

const entryDraft = ({ random, now }: Choice) => ({
  date: new Date(now - randomInteger(random, 0, 3) * DAY).toISOString(),
  content: chance(random, 0.05) ? ' ' : words(random, 4),
  ...(chance(random, 0.5) && { title: words(random, 2) }),
  ...(chance(random, 0.3) && { tags: [words(random, 1), words(random, 1)] }),
});

const logDraft = ({ random, world, now }: Choice) => ({
  practiceId: oneOf(random, world.practices)?.id ?? '',
  date: addDays(dayOf(now), -randomInteger(random, 0, 12)),
  value: chance(random, 0.05) ? 0 : randomInteger(random, 1, 60),
  ...(chance(random, 0.3) && { notes: words(random, 3) }),
});

const community = ({ random, world }: Choice) => known(random, Object.values(world.communities));
const somebody = ({ random, world }: Choice) => oneOf(random, Object.values(world.users));

/** A call about a community, with its id. */
const inCommunity =
  (endpoint: string, bodyOf?: (choice: Choice) => Record<string, unknown>): Action =>
  (choice) => {
    const found = community(choice);
    return found ? { endpoint, params: { id: found.id }, ...(bodyOf && { body: bodyOf(choice) }) } : null;
  };

/** A call about a post. */
function onPost(endpoint: string, hasContent: boolean): Action {
  return ({ random, world }) => {
    const post = known(
      random,
      Object.values(world.texts).filter((text) => text.post === null),
    );
    if (!post) return null;
    const params = { id: post.community, postId: post.id };
    return hasContent ? { endpoint, params, body: { content: words(random, 4) } } : { endpoint, params };
  };
}

/** A call about one date of an event. */
function onDate(endpoint: string): Action {
  return ({ random, world }) => {
    const date = known(random, Object.values(world.dates));
    return date ? { endpoint, params: { id: date.id } } : null;
  };
}

/** An event of a community, mostly of one's own. Few spots, so that they run out. */
function seriesDraft({ random, world, me, now }: Choice): Drawn | null {
  const own = Object.values(world.communities).filter(({ members }) =>
    members.some(({ user, role }) => user === me.id && role === 'guide'),
  );
  const found = known(random, chance(random, 0.9) ? own : Object.values(world.communities));
  if (!found) return null;
  const start = now + randomInteger(random, 2, 200) * HOUR;
  return {
    endpoint: 'POST /events/series',
    body: {
      ...{ communityId: found.id, title: words(random, 3), description: words(random, 4), timezone: 'UTC' },
      ...{ startTime: new Date(start).toISOString(), endTime: new Date(start + HOUR).toISOString() },
      capacity: randomInteger(random, 0, 3),
    },
  };
}

const communityDraft = ({ random }: Choice) => ({
  name: words(random, 2),
  description: words(random, 5),
  privacy: chance(random, 0.4) ? 'private' : 'public',
});

/** The calls that write, with how often each is drawn. */
const ACTIONS: readonly [weight: number, action: Action][] = [
  [10, (choice) => ({ endpoint: 'POST /journal', body: entryDraft(choice) })],
  [
    8,
    (choice) => {
      const entry = ownOrForeign(choice, Object.values(choice.world.entries));
      if (!entry) return null;
      const params = { id: entry.id };
      return {
        endpoint: 'PUT /journal/{id}',
        params,
        body: entryDraft(choice),
        ...versionOf(choice.random, entry.updatedAt),
      };
    },
  ],
  [
    4,
    (choice) => {
      const entry = ownOrForeign(choice, Object.values(choice.world.entries));
      return entry ? { endpoint: 'DELETE /journal/{id}', params: { id: entry.id } } : null;
    },
  ],
  [10, (choice) => ({ endpoint: 'POST /sadhana/logs', body: logDraft(choice) })],
  [
    5,
    (choice) => {
      const log = ownOrForeign(choice, Object.values(choice.world.logs));
      return log
        ? { endpoint: 'PUT /sadhana/logs/{id}', params: { id: log.id }, body: logDraft(choice) }
        : null;
    },
  ],
  [
    4,
    (choice) => {
      const log = ownOrForeign(choice, Object.values(choice.world.logs));
      return log ? { endpoint: 'DELETE /sadhana/logs/{id}', params: { id: log.id } } : null;
    },
  ],
  [4, (choice) => ({ endpoint: 'POST /communities', body: communityDraft(choice) })],
  [8, inCommunity('POST /communities/{id}/join')],
  [2, inCommunity('POST /communities/{id}/leave', () => ({}))],
  [3, inCommunity('POST /communities/{id}/requests', () => ({ answers: [] }))],
  [
    2,
    inCommunity('PUT /communities/{id}/joining', ({ random }) => ({
      joining: oneOf(random, ['open', 'request', 'invitation']),
      ...{ isListed: true, isFindable: false, questions: [] },
    })),
  ],
  [
    3,
    (choice) => {
      const requests = Object.values(choice.world.communities).flatMap(({ id, requests }) =>
        requests.map((request) => ({ communityId: id, ...request })),
      );
      const request = known(choice.random, requests);
      if (!request) return null;
      const answer = chance(choice.random, 0.7) ? 'accept' : 'decline';
      return {
        endpoint: `POST /communities/{id}/requests/{requestId}/${answer}`,
        params: { id: request.communityId, requestId: request.id },
        body: {},
      };
    },
  ],
  [
    1,
    (choice) => {
      const found = community(choice);
      const subject = found && oneOf(choice.random, found.members);
      if (!found || !subject) return null;
      const action = chance(choice.random, 0.5) ? 'banned' : 'paused';
      return {
        endpoint: 'POST /communities/{id}/decisions',
        params: { id: found.id },
        body: {
          ...{ subject: { kind: 'member', id: subject.user }, action, words: 'Please rest.' },
          ...(action === 'paused' && { days: 7 }),
        },
      };
    },
  ],
  [
    2,
    (choice) => {
      const other = somebody(choice);
      return other ? { endpoint: 'PUT /account/mutes/{userId}', params: { userId: other.id } } : null;
    },
  ],
];

/** The calls about posts, replies and what was deleted. */
const TEXT_ACTIONS: readonly [weight: number, action: Action][] = [
  [6, inCommunity('POST /communities/{id}/posts', ({ random }) => ({ content: words(random, 5) }))],
  [5, onPost('POST /communities/{id}/posts/{postId}/replies', true)],
  [3, onPost('PUT /communities/{id}/posts/{postId}', true)],
  [2, onPost('DELETE /communities/{id}/posts/{postId}', false)],
  [
    3,
    ({ random, world }) => {
      const text = known(
        random,
        Object.values(world.texts).filter(({ deleted }) => deleted !== null),
      );
      if (!text) return null;
      const params = { id: text.community, itemId: text.id };
      return { endpoint: 'POST /communities/{id}/deleted/{itemId}/restore', params };
    },
  ],
];

/** The calls about events and their dates. */
const EVENT_ACTIONS: readonly [weight: number, action: Action][] = [
  [3, (choice) => seriesDraft(choice)],
  [10, onDate('POST /events/occurrences/{id}/book')],
  [4, onDate('POST /events/occurrences/{id}/cancel-booking')],
  [5, onDate('POST /events/occurrences/{id}/waitlist')],
  [1, onDate('POST /events/occurrences/{id}/waitlist/leave')],
  [1, onDate('DELETE /events/occurrences/{id}')],
];

const ALL_ACTIONS = [...ACTIONS, ...TEXT_ACTIONS, ...EVENT_ACTIONS];

const TOTAL_WEIGHT = ALL_ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

/** Draws a call that writes. There is always one. */
export function drawCall(choice: Choice): Drawn {
  for (;;) {
    let left = choice.random() * TOTAL_WEIGHT;
    for (const [weight, action] of ALL_ACTIONS) {
      left -= weight;
      if (left >= 0) continue;
      const drawn = action(choice);
      if (drawn) return drawn;
      break;
    }
  }
}
