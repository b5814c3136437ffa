import { drawCall } from '#tests/faults/actions/drawCall.ts';
import { observeMails, type SentMail } from '#tests/faults/model/mails.ts';
import { createOracle, type Exchange, type Oracle, observe, settle } from '#tests/faults/model/oracle.ts';
import { reads } from '#tests/faults/model/reads.ts';
import { DAY } from '#tests/faults/model/step.ts';
import { type Call, createWorld, type User } from '#tests/faults/model/world.ts';
import { createRandom } from '#tests/kills/random.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { type DrawnCall, MEMBERS, type Step } from './steps.ts';
import type { FaultWorld } from './world.ts';

export interface Failure {
  /** The index of the step that failed. */
  step: number;
  problem: string;
}

const PASSWORD = 'still water runs';

interface Run {
  world: FaultWorld;
  oracle: Oracle;
  /** The tokens of the sessions by their names. */
  tokens: Map<string, string>;
  members: User[];
  /** The number of the last call. */
  last: number;
  /** How many mails have been compared. */
  comparedMails: number;
}

/** Makes the steps of a run in a new world. Returns the first that shows something wrong; null if there is none. */
export async function run(world: FaultWorld, steps: readonly Step[]): Promise<Failure | null> {
  const started = await start(world);
  for (const [index, step] of steps.entries()) {
    const problem = await make(started, step).catch((error: Error) => String(error.stack));
    if (problem) return { step: index, problem };
  }
  return null;
}

/** Signs up the members, without faults. */
async function start(world: FaultWorld): Promise<Run> {
  const tokens = new Map<string, string>();
  const members: User[] = [];
  for (let number = 0; number < MEMBERS; number += 1) {
    const { user, token } = await signUp(world, `member-${number}`);
    tokens.set(user.username, token);
    members.push(user);
  }
  const token = tokens.get('member-0');
  const { body: practices } = await world.call({ endpoint: 'GET /sadhana/practices', token });
  const ofPractice = ({ id, type }: { id: string; type: 'time' | 'reps' }) => ({ id, type });
  const model = createWorld(members, practices.map(ofPractice));
  const endsAt = world.now().epochMilliseconds + 30 * DAY;
  for (const { id, username } of members) model.sessions[username] = { user: id, endsAt };
  const comparedMails = world.mails.mails.length;
  return { world, oracle: createOracle(model), tokens, members, last: 0, comparedMails };
}

async function signUp(world: FaultWorld, username: string): Promise<{ user: User; token: string }> {
  const email = `${username}@vichara.test`;
  await world.call({ endpoint: 'POST /auth/signup', body: { username, email, password: PASSWORD } });
  const token = tokenIn(await world.mails.nextMailTo(email));
  await world.call({ endpoint: 'POST /auth/verify-email', body: { token } });
  const login = { loginIdentifier: username, password: PASSWORD };
  const { body } = await world.call({ endpoint: 'POST /auth/login', body: login });
  const { id, role } = body.user;
  const nothingSet = { fullName: null, muted: [], dayStartsAt: 0 };
  return { user: { id, username, email, role, password: PASSWORD, ...nothingSet }, token: body.token };
}

async function make(run: Run, step: Step): Promise<string | null> {
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
async function makeCalls(run: Run, drawn: readonly DrawnCall[]): Promise<string | null> {
  const calls = drawn.map((each) => ({ call: callOf(run, each), fault: each.fault }));
  const exchanges = await Promise.all(calls.map(async ({ call, fault }) => exchangesOf(run, call, fault)));
  const problem = observe(run.oracle, ...exchanges.flat());
  return problem && `${problem}\n${exchanges.flat().map(printed).join('\n')}`;
}

const printed = ({ call, reply }: Exchange) =>
  `${JSON.stringify(call)}\n→ ${JSON.stringify(reply)?.slice(0, 500)}`;

function callOf(run: Run, { member, seed }: DrawnCall): Call {
  const [model] = run.oracle.worlds;
  const me = run.members[member];
  if (!model || !me) throw new Error('There is no such member.');
  const now = run.world.now().epochMilliseconds;
  const random = createRandom(seed);
  const call: Call = { ...numbered(run), as: me.username, ...drawCall({ random, world: model, me, now }) };
  return call.endpoint.startsWith('POST ') ? { ...call, key: keyFrom(seed) } : call;
}

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
  return reply.status === 0 ? null : reply;
}

/** Compares everything that members and visitors see, and the mails, with the model. */
async function compareAll(run: Run): Promise<string | null> {
  const { world, oracle, members } = run;
  world.mails.setRefusing(false);
  for (const as of [...members.map(({ username }) => username), null]) {
    const asked = new Set<string>();
    // What a lost call has made has an id only after the lists were read, so that there may be more to read then.
    for (let isDone = false; !isDone; ) {
      const calls = reads(oracle, as, run.last + 1, world.now().epochMilliseconds);
      const open = calls.filter((call) => !asked.has(placeOf(call)));
      isDone = open.length === 0;
      for (const call of open) {
        asked.add(placeOf(call));
        run.last = Math.max(run.last, call.number);
        const problem = observe(oracle, { call, reply: await send(run, call) });
        if (problem) return `${problem}\n${JSON.stringify(call)}`;
      }
    }
  }
  const problem = await compareMails(run);
  if (!problem) settle(oracle);
  return problem;
}

const placeOf = ({ endpoint, params, query }: Call) => JSON.stringify([endpoint, params, query]);

/** How long mails may take after the last fault. */
const MAILS_WITHIN_MS = 60_000;

/** Mails that other causes than calls have. */
const isWork = ({ subject }: SentMail) => /waiting|tomorrow|letter/i.test(subject);

async function compareMails(run: Run): Promise<string | null> {
  const { mails } = run.world.mails;
  const end = performance.now() + MAILS_WITHIN_MS;
  for (;;) {
    const sent = mails.slice(run.comparedMails).map(({ to, messageId, subject, text }) => ({
      to: to?.[0]?.address ?? '',
      ...{ messageId: messageId ?? '', subject: subject ?? '', text: text ?? '' },
    }));
    const problem = observeMails(run.oracle, sent, isWork);
    if (!problem) {
      run.comparedMails += sent.length;
      return null;
    }
    if (performance.now() > end) return problem;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
