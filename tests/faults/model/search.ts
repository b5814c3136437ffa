import { outcomesOf } from './calls.ts';
import { exampleOf, match, withLearned } from './match.ts';
import { overlap, scopesOf } from './scopes.ts';
import type { Call, World } from './world.ts';

export interface Reply {
  status: number;
  body?: unknown;
  hasRetryAfter?: boolean;
}
export interface Answered {
  call: Call;
  reply: Reply;
}

const MAX_STATES = 20_000;

/**
 * The worlds that explain these replies. Tries every order of the calls, with the pending calls that can influence them at
 * any place between. `reasons` gets what speaks against the others.
 */
export function explanations(worlds: World[], calls: Answered[], reasons: Set<string>): World[] {
  const found = new Set<World>();
  const seen = new Set<string>();
  const states = worlds.map((world) => ({ world, left: calls }));
  const areSeveral = calls.length > 1;
  for (let state = states.pop(); state; state = states.pop()) {
    const { world, left } = state;
    if (left.length === 0) found.add(world);
    else if (isNew(seen, state)) states.push(...nextStates(world, left, areSeveral, reasons));
  }
  const resolvedWorlds = [...found].map((world) => resolved(world, calls));
  // Most reads change nothing, and the worlds before them were different already.
  const isUnchanged = resolvedWorlds.every((world) => worlds.includes(world));
  return isUnchanged ? resolvedWorlds : distinct(resolvedWorlds);
}

/** After a quiet point, what a read would have shown has happened before it, or never will. */
function resolved(world: World, calls: Answered[]): World {
  const influential = pendingFor(
    world,
    calls.filter(({ call }) => call.isQuiet),
  );
  if (influential.length === 0) return world;
  return { ...world, pending: world.pending.filter((call) => !influential.includes(call)) };
}

interface State {
  world: World;
  left: Answered[];
}

/** Whether a state has not been seen before. Only orders of several calls lead to the same state twice. */
function isNew(seen: Set<string>, { world, left }: State): boolean {
  if (left.length === 1 && pendingFor(world, left).length === 0) return true;
  const key = `${left.map(({ call }) => `${call.number} ${call.endpoint}`)} ${keyOf(world)}`;
  if (seen.has(key)) return false;
  if (seen.add(key).size > MAX_STATES) throw new Error('Too many orders are possible.');
  return true;
}

/** Worlds that differ in more than the order of their rows. */
export const distinct = (worlds: World[]): World[] =>
  worlds.length < 2 ? worlds : [...new Map(worlds.map((world) => [keyOf(world), world])).values()];

/** One step further: one of the calls happens now, or a pending one. */
function nextStates(world: World, left: Answered[], areSeveral: boolean, reasons: Set<string>): State[] {
  const afterCalls = left.flatMap((answered) => {
    const others = left.filter((other) => other !== answered);
    const states = worldsAfter(world, answered, reasons).map((next) => ({ world: next, left: others }));
    const later = areSeveral ? readLater(answered) : null;
    if (!later) return states;
    const { call, reply } = answered;
    const changed = worldsAfter(world, { call, reply: { ...reply, body: NOT_COMPARED } }, reasons);
    return [...states, ...changed.map((next) => ({ world: next, left: [...others, later] }))];
  });
  const afterPending = pendingFor(world, left).flatMap((call) => worldsWith(world, call));
  return [...afterCalls, ...afterPending.map((next) => ({ world: next, left }))];
}

/**
 * Calls that answer with the event, the community or the member as they are now: they read it after the change, so that it
 * may show what another call has changed at the same time.
 */
const ANSWERS_WITH = [
  /^PUT (\/account)\/avatar$/,
  /^POST (\/events\/occurrences\/\{id\})\/(?:book|cancel-booking|waitlist|waitlist\/leave)$/,
  /^(?:POST|PUT) (\/communities\/\{id\})\/(?:join|joining|requests)$/,
];

/** The read of such an answer, as a call of its own. */
function readLater({ call, reply }: Answered): Answered | null {
  const path = ANSWERS_WITH.map((pattern) => pattern.exec(call.endpoint)?.[1]).find(Boolean);
  if (!path || reply.status >= 300) return null;
  const { body: _, key: __, ...rest } = call;
  return { call: { ...rest, endpoint: `GET ${path}` }, reply: { ...reply, status: 200 } };
}

/** The body of a reply that is compared later, as a read. */
const NOT_COMPARED = Symbol('not compared');

/** The worlds in which a call has this reply. */
function worldsAfter(world: World, { call, reply }: Answered, reasons: Set<string>): World[] {
  const isSuccess = reply.status < 300;
  return outcomesOf(world, call).flatMap(({ world: next, answer }) => {
    const learned = new Map<string, string>();
    const problem = answer.status.includes(reply.status)
      ? isSuccess && reply.body !== NOT_COMPARED && match(answer.body, reply.body, learned)
      : `the status is ${reply.status}, not ${answer.status.join(' or ')}`;
    if (problem) reasons.add(`call ${call.number}, ${call.endpoint} as ${call.as}: ${problem}`);
    if (problem) return [];
    // Where both are allowed, only a success has effects.
    const isRefused = !isSuccess && answer.status.some((status) => status < 300);
    return [withLearned(isRefused ? world : next, learned)];
  });
}

/** The worlds in which a pending call has happened now, if that makes a difference. */
export function worldsWith(world: World, call: Call): World[] {
  const pending = world.pending.filter(({ number }) => number !== call.number);
  const unchanged = keyOf({ ...world, pending });
  return outcomesOf(world, call)
    .filter(({ answer }) => answer.status.some((status) => status < 300))
    .map(({ world: next }) => ({ ...next, pending }))
    .filter((next) => keyOf(next) !== unchanged);
}

/** After these calls, those of the ended session can only have happened before. */
const ENDS_SESSION = /^POST \/(auth\/logout|account\/change-password)$/;

/** The pending calls that can influence the others. The rest is tried when it matters. */
function pendingFor(world: World, others: Answered[]): Call[] {
  const endsSession = others.some(({ call }) => ENDS_SESSION.test(call.endpoint));
  const scopes = new Set(others.flatMap(({ call }) => scopesOf(world, call)));
  const concerned = new Set<Call>();
  for (let before = -1; before !== concerned.size; ) {
    before = concerned.size;
    for (const call of world.pending) {
      const own = scopesOf(world, call);
      const decisive = endsSession ? own : [own.at(-1) ?? ''];
      if (![...scopes].some((scope) => decisive.some((each) => overlap(scope, each)))) continue;
      concerned.add(call);
      for (const scope of own) scopes.add(scope);
    }
  }
  return [...concerned];
}

/** A reply that the model accepts: of a server that does everything right. */
export function exampleReply(world: World, call: Call): Reply {
  const [first] = outcomesOf(world, call);
  const status = first?.answer.status[0] ?? 500;
  return status < 300 ? { status, body: exampleOf(first?.answer.body, call.at) } : { status };
}

/** The same text for worlds that differ only in the order of their rows. */
const keyOf = ({ mails, ...tables }: World) =>
  [mails.map((mail) => JSON.stringify(mail)).sort(), ...Object.values(tables).map(keyOfTable)].join('\n');

const keyOfTable = (table: unknown[] | Record<string, unknown>) =>
  Array.isArray(table)
    ? JSON.stringify(table)
    : Object.keys(table)
        .sort()
        .map((id) => `${id} ${JSON.stringify(table[id])}`)
        .join('\n');
