import { createOracle, observe } from './oracle.ts';
import { exampleReply, type Reply } from './search.ts';
import type { Call } from './world.ts';
import { createWorld } from './world.ts';

/** The members of the tests of this model. Their ids are their names. */
const MEMBERS = ['anna', 'ben', 'cleo', 'dev', 'ada'] as const;
export const PASSWORD = 'still water runs';
export const SIT = 'practice-sit';

type Options = Partial<Omit<Call, 'number' | 'at' | 'as' | 'endpoint'>>;

/** An oracle, and calls of members who are signed in. Ada is an admin. It begins on a Monday at 10:00. */
export function createScene() {
  const members = MEMBERS.map((name) => ({
    id: name,
    username: name,
    email: `${name}@vichara.test`,
    password: PASSWORD,
    role: name === 'ada' ? ('admin' as const) : ('sadhaka' as const),
  }));
  const oracle = createOracle(createWorld(members, [{ id: SIT, type: 'time' }]));
  let number = 0;
  let now = Date.parse('2026-11-02T10:00:00Z');

  const call = (as: string | null, endpoint: string, options: Options = {}): Call => {
    number += 1;
    now += 1_000;
    return { number, at: now, as, endpoint, ...options };
  };
  /** The answer of a server that does everything right, which is observed. */
  const play = (as: string | null, endpoint: string, options: Options = {}): Reply & { body: never } => {
    const made = call(as, endpoint, options);
    const [world] = oracle.worlds;
    const reply = world ? exampleReply(world, made) : { status: 500 };
    const problem = observe(oracle, { call: made, reply });
    if (problem) throw new Error(problem);
    return reply as Reply & { body: never };
  };
  const scene = {
    oracle,
    call,
    play,
    now: () => now,
    /** The clock goes on. */
    wait: (time: number) => {
      now += time;
    },
    /** Observes an answer. Returns what is wrong with it, or null. */
    hear: (as: string | null, endpoint: string, options: Options, reply: Reply) =>
      observe(oracle, { call: call(as, endpoint, options), reply }),
    lose: (as: string | null, endpoint: string, options: Options = {}) =>
      observe(oracle, { call: call(as, endpoint, options), reply: null }),
    login: (name: string, opens = name, password = PASSWORD) =>
      play(null, 'POST /auth/login', { opens, body: { loginIdentifier: name, password } }),
  };
  for (const name of MEMBERS) scene.login(name);

  /** A community of Anna with these members. */
  const community = (privacy = 'public', ...names: string[]) => {
    const draft = { name: 'River', description: 'Sitting', privacy };
    const { body } = play('anna', 'POST /communities', { body: draft });
    const params = { id: (body as { id: string }).id };
    if (privacy === 'private')
      play('anna', 'PUT /communities/{id}/joining', { params, body: { joining: 'request' } });
    for (const name of names) {
      if (privacy === 'public') play(name, 'POST /communities/{id}/join', { params });
      else letIn(name, params);
    }
    return params;
  };
  const letIn = (name: string, params: { id: string }) => {
    play(name, 'POST /communities/{id}/requests', { params, body: { answers: [] } });
    const { body } = play('anna', 'GET /communities/{id}/requests', { params });
    const requestId = (body as { items: { id: string }[] }).items[0]?.id ?? '';
    play('anna', 'POST /communities/{id}/requests/{requestId}/accept', {
      params: { ...params, requestId },
      body: {},
    });
  };
  /** An event of Anna, a week later at 19:00. */
  const event = (capacity: number, inCommunity = community()) => {
    const times = { startTime: '2026-11-09T19:00:00Z', endTime: '2026-11-09T20:00:00Z', timezone: 'UTC' };
    const draft = { communityId: inCommunity.id, title: 'Sit', description: 'Together', capacity, ...times };
    const { body } = play('anna', 'POST /events/series', { body: draft });
    const { id, upcomingOccurrences } = body as { id: string; upcomingOccurrences: { id: string }[] };
    return { series: { id }, params: { id: upcomingOccurrences[0]?.id ?? '' } };
  };
  return { ...scene, community, event };
}
export type Scene = ReturnType<typeof createScene>;
