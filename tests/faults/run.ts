import { drawCall } from '#tests/faults/actions/drawCall.ts';
import { oneOf } from '#tests/faults/actions/draws.ts';
import { observeMails, type SentMail } from '#tests/faults/model/mails.ts';
import { createOracle, type Exchange, type Oracle, observe, settle } from '#tests/faults/model/oracle.ts';
import { reads } from '#tests/faults/model/reads.ts';
import { DAY } from '#tests/faults/model/step.ts';
import { type Call, createWorld, type User } from '#tests/faults/model/world.ts';
import { createRandom, type Random } from '#tests/kills/random.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { type DrawnCall, MEMBERS, type Step } from './steps.ts';
import type { FaultWorld } from './world.ts';

export interface Failure {
  /** The index of the step that failed. */
  step: number;
  /** The endpoint whose answer is wrong, or `mails`. Runs with the same value probably fail for the same reason. */
  about: string;
  problem: string;
}

/**
 * How long it may take after the last fault until all is well. The pages say 60 seconds. This is longer, because the server
 * repeats a mail that it was sending when it was killed only after up to 90 seconds, and because machines can be slow.
 */
const WELL_WITHIN_MS = 180_000;

const PASSWORD = 'still water runs';

interface Run {
  world: FaultWorld;
  oracle: Oracle;
  /** The tokens of the sessions by their names, which begin with the id of the member. */
  tokens: Map<string, string>;
  members: User[];
  /** The number of the last call. */
  last: number;
  /** How many mails have been compared. */
  comparedMails: number;
}

/** Makes the steps of a run with new members. Returns the first that shows something wrong; null if there is none. */
export async function run(world: FaultWorld, steps: readonly Step[]): Promise<Failure | null> {
  const started = await start(world);
  for (const [index, step] of steps.entries()) {
    const found = await make(started, step).catch((error: Error) => problemOf('error', String(error.stack)));
    if (found) return { step: index, ...found };
  }
  return null;
}

type Problem = Omit<Failure, 'step'>;
const problemOf = (about: string, problem: string): Problem => ({ about, problem });

/** Signs up the members, without faults. */
async function start(world: FaultWorld): Promise<Run> {
  const run = world.nextRun();
  const names = Array.from({ length: MEMBERS }, (_, number) => `member-${run}-${number}`);
  const signedUp = await Promise.all(names.map((name) => signUp(world, name)));
  const tokens = new Map(signedUp.map(({ user, token }) => [user.id, token]));
  const members = signedUp.map(({ user }) => user);
  const token = signedUp[0]?.token;
  const { body: practices } = await world.call({ endpoint: 'GET /sadhana/practices', token });
  const ofPractice = ({ id, type }: { id: string; type: 'time' | 'reps' }) => ({ id, type });
  const model = createWorld(members, practices.map(ofPractice));
  const endsAt = world.now().epochMilliseconds + 30 * DAY;
  for (const { id } of members) model.sessions[id] = { user: id, endsAt };
  const comparedMails = world.mails.mails.length;
  return { world, oracle: createOracle(model), tokens, members, last: 0, comparedMails };
}

async function signUp(world: FaultWorld, username: string): Promise<{ user: User; token: string }> {
  const email = `${username}@vichara.test`;
  const signup = { endpoint: 'POST /auth/signup', body: { username, email, password: PASSWORD } };
  const { status } = await world.call(signup);
  if (status !== 201) throw new Error(`Signing up ${username} was answered with ${status}.`);
  const token = tokenIn(await world.mails.nextMailTo(email));
  await world.call({ endpoint: 'POST /auth/verify-email', body: { token } });
  const login = { loginIdentifier: username, password: PASSWORD };
  const { body } = await world.call({ endpoint: 'POST /auth/login', body: login });
  const { id, role } = body.user;
  const nothingSet = { fullName: null, muted: [], dayStartsAt: 0 };
  return { user: { id, username, email, role, password: PASSWORD, ...nothingSet }, token: body.token };
}

async function make(run: Run, step: Step): Promise<Problem | null> {
  const { world } = run;
  switch (step.kind) {
    case 'call':
      return makeCalls(run, [step.call]);
    case 'pair':
      return makeCalls(run, step.calls);
    case 'kill server':
      await world.killServer();
      return null;
    case 'crash database':
      await world.crashDatabase();
      return null;
    case 'second server':
      await world.setSecondServer(step.isRunning);
      return null;
    case 'mails':
      world.mails.setRefusing(step.areRefused);
      return null;
    case 'clock':
      await world.moveClock({ minutes: step.minutes });
      return null;
    case 'quiet':
      return compareAll(run);
  }
}

/** Makes calls at the same time, and compares their answers with the model. */
async function makeCalls(run: Run, drawn: readonly DrawnCall[]): Promise<Problem | null> {
  const calls = drawn.map((each) => ({ call: callOf(run, each), fault: each.fault }));
  const exchanges = await Promise.all(calls.map(async ({ call, fault }) => exchangesOf(run, call, fault)));
  const problem = observe(run.oracle, ...exchanges.flat());
  if (!problem) return null;
  const endpoints = calls.map(({ call }) => call.endpoint).sort();
  return problemOf(endpoints.join(', '), `${problem}\n${exchanges.flat().map(printed).join('\n')}`);
}

const printed = ({ call, reply }: Exchange) =>
  `${JSON.stringify(call)}\n→ ${JSON.stringify(reply)?.slice(0, 500)}`;

function callOf(run: Run, { member, seed }: DrawnCall): Call {
  const [model] = run.oracle.worlds;
  const me = model?.users[run.members[member]?.id ?? ''];
  if (!model || !me) throw new Error('There is no such member.');
  const now = run.world.now().epochMilliseconds;
  const random = createRandom(seed);
  const as = sessionOf(run, me, random);
  const drawn = drawCall({ random, world: model, me, now });
  const call: Call = { ...numbered(run), as, ...drawn };
  if (call.endpoint === 'POST /auth/login') return { ...call, as: null, opens: `${me.id}/${call.number}` };
  return call.endpoint.startsWith('POST ') ? { ...call, key: keyFrom(seed) } : call;
}

/** A session of a member: usually one that is valid, now and then one that has ended. */
function sessionOf(run: Run, { id }: User, random: Random): string {
  const all = [...run.tokens.keys()].filter((name) => name.startsWith(id));
  const valid = validSessions(run, id);
  return oneOf(random, random() < 0.9 && valid.length > 0 ? valid : all) ?? id;
}

/** The names of the sessions of a member that have not ended. */
const validSessions = ({ oracle, tokens }: Run, id: string) =>
  [...tokens.keys()].filter((name) => name.startsWith(id) && oracle.worlds[0]?.sessions[name]);

/** The number and the time of the next call. */
function numbered(run: Run): { number: number; at: number } {
  run.last += 1;
  return { number: run.last, at: run.world.now().epochMilliseconds };
}

/** A UUID (version 8, RFC 9562) that is the same for the same seed. */
function keyFrom(seed: number): string {
  const hex = seed.toString(16).padStart(12, '0');
  return `00000000-0000-8000-8000-${hex}`;
}

/** A call with its reply. One that arrives twice happens twice, and the first reply is lost. */
async function exchangesOf(run: Run, call: Call, fault: DrawnCall['fault']): Promise<Exchange[]> {
  const reply = await send(run, call, fault);
  if (fault !== 'twice') return [{ call, reply }];
  return [
    { call: { ...call, ...numbered(run) }, reply: null },
    { call, reply },
  ];
}

async function send(run: Run, call: Call, fault?: DrawnCall['fault']): Promise<Exchange['reply']> {
  const { endpoint, params = {}, query = {}, as, body, key, ifMatch } = call;
  const path = endpoint.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const reply = await run.world.call({
    endpoint: search ? `${path}?${search}` : path,
    token: as === null ? undefined : run.tokens.get(as),
    ...{ body, key, ifMatch, fault },
  });
  if (call.opens && reply.status === 200) run.tokens.set(call.opens, reply.body.token);
  return reply.status === 0 ? null : reply;
}

/** Compares everything that members and visitors see, and the mails, with the model. */
async function compareAll(run: Run): Promise<Problem | null> {
  run.world.mails.setRefusing(false);
  const problem = (await compareReads(run)) ?? (await compareMails(run));
  if (!problem) settle(run.oracle);
  return problem;
}

async function compareReads(run: Run): Promise<Problem | null> {
  const asked = new Set<string>();
  // The same for all, because some reads name it.
  const at = run.world.now().epochMilliseconds;
  // What a lost call has made has an id only after the lists were read, so that there may be more to read then.
  for (;;) {
    const open = openReads(run, asked, at);
    if (open.length === 0) return null;
    const replies = await mapConcurrently(open, READS_AT_ONCE, async (call) => read(run, call));
    for (const [index, call] of open.entries()) {
      const problem = observe(run.oracle, { call, reply: replies[index] ?? null });
      if (problem) return problemOf(call.endpoint, `${problem}\n${JSON.stringify(call)}`);
    }
  }
}

/** Reads at a quiet point, again if the server does not answer yet, as shortly after a fault. Returns the last reply. */
async function read(run: Run, call: Call): Promise<Exchange['reply']> {
  const end = performance.now() + WELL_WITHIN_MS;
  for (;;) {
    const reply = await send(run, call);
    const hasAnswer = reply !== null && reply.status !== 503;
    if (hasAnswer || performance.now() > end) return hasAnswer ? reply : NO_ANSWER;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** No rule allows this status, so that the run fails. */
const NO_ANSWER = { status: 599 };

/** What members and visitors can read and have not been asked for yet. */
function openReads(run: Run, asked: Set<string>, at: number): Call[] {
  const readers = [...run.members.map(({ id }) => validSessions(run, id)[0] ?? id), null];
  const calls = readers.flatMap((as) => reads(run.oracle, as, 0, at));
  const open = calls.filter((call) => !asked.has(placeOf(call)));
  for (const call of open) asked.add(placeOf(call));
  return open.map((call) => ({ ...call, ...numbered(run) }));
}

const placeOf = ({ as, endpoint, params, query }: Call) => JSON.stringify([as, endpoint, params, query]);

const READS_AT_ONCE = 8;

/** Calls a function for all items, for some of them at the same time. Returns the results in the order of the items. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await call(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** Mails that other causes than calls have. */
const isWork = ({ subject }: SentMail) => /waiting|tomorrow|letter/i.test(subject);

async function compareMails(run: Run): Promise<Problem | null> {
  const { mails } = run.world.mails;
  const addresses = new Set(run.members.map(({ email }) => email));
  const end = performance.now() + WELL_WITHIN_MS;
  for (;;) {
    const arrived = mails.slice(run.comparedMails);
    // An earlier run in this world may have left events, about which mails are still sent.
    const sent = arrived
      .map(({ to, messageId, subject, text }) => ({
        to: to?.[0]?.address ?? '',
        ...{ messageId: messageId ?? '', subject: subject ?? '', text: text ?? '' },
      }))
      .filter(({ to }) => addresses.has(to));
    const problem = observeMails(run.oracle, sent, isWork);
    if (!problem) {
      run.comparedMails += arrived.length;
      return null;
    }
    if (performance.now() > end) return problemOf('mails', problem);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
