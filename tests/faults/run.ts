import { setTimeout } from 'node:timers/promises';
import { drawCall } from '#tests/faults/actions/drawCall.ts';
import { oneOf } from '#tests/faults/actions/draws.ts';
import { type Exchange, observe } from '#tests/faults/model/oracle.ts';
import type { Call, User } from '#tests/faults/model/world.ts';
import { createRandom, type Random } from '#tests/kills/random.ts';
import { compareAll, compareReads, readOffers } from './compare.ts';
import { playOpening } from './opening.ts';
import {
  type Failure,
  numbered,
  type Problem,
  problemOf,
  type Run,
  send,
  startRun,
  validSessions,
} from './startRun.ts';
import type { DrawnCall, Step } from './steps.ts';
import type { FaultWorld } from './world.ts';

/** Makes the steps of a run with new members. Returns the first that shows something wrong; null if there is none. */
export async function run(world: FaultWorld, steps: readonly Step[]): Promise<Failure | null> {
  const started = await open(world).catch((error: Error) => problemOf('opening', error.message));
  if ('problem' in started) return { step: 0, ...started };
  for (const [index, step] of steps.entries()) {
    const found = await makeAndCompare(started, step).catch((error: Error) =>
      problemOf('error', String(error.stack)),
    );
    if (found) return { step: index, ...found };
  }
  return null;
}

async function open(world: FaultWorld): Promise<Run> {
  const run = await startRun(world);
  await playOpening(run);
  return run;
}

/** With more possible worlds than this, everything is read before the next step, which rules most of them out. */
const READ_ABOVE = 16;

async function makeAndCompare(run: Run, step: Step): Promise<Problem | null> {
  const problem = await make(run, step);
  run.world.requireRunning();
  if (problem) return problem;
  if (run.oracle.worlds.length > Math.max(READ_ABOVE, run.alike)) {
    const found = await compareReads(run);
    run.alike = run.oracle.worlds.length;
    return found;
  }
  return performance.now() < run.tasksDoneAt ? null : readOffers(run);
}

async function make(run: Run, step: Step): Promise<Problem | null> {
  const { world } = run;
  switch (step.kind) {
    case 'call':
      return makeCalls(run, [step.call]);
    case 'pair':
      return makeCalls(run, step.calls);
    case 'interrupted call':
      return interruptCall(run, step);
    case 'kill server':
      await world.killServer();
      return delayTasks(run);
    case 'crash database':
      await world.crashDatabase();
      return delayTasks(run);
    case 'second server':
      await world.setSecondServer(step.isRunning);
      return null;
    case 'full disk':
      return whileDiskIsFull(run, step.calls);
    case 'mails':
      if (step.answer !== 'accept') run.mailsFailedAt ??= performance.now();
      world.mails.setAnswer(step.answer);
      return null;
    case 'store':
      world.store.fault = step.fault;
      return null;
    case 'stripe':
      world.stripe.setFailing(step.isFailing);
      return null;
    case 'clock':
      return moveClock(run, step.minutes);
    case 'quiet':
      return compareAll(run);
  }
}

/**
 * Moves the clock. When it goes forward, offers of spots whose time is over are shown as over, and the tasks that it makes due
 * end them. What they have brought about is read before the clock goes back, because the model does not know it afterwards.
 */
async function moveClock(run: Run, minutes: number): Promise<Problem | null> {
  const hasOffers = run.oracle.worlds.some(({ dates }) =>
    Object.values(dates).some(({ waitlist }) => waitlist.some(({ offer }) => offer !== null)),
  );
  if (minutes < 0) {
    const problem = await compareReads(run);
    if (problem) return problem;
    run.peaks = [...run.peaks, { at: run.world.now().epochMilliseconds, lastCall: run.last }];
  } else if (hasOffers) run.tasksDoneAt = performance.now() + run.world.tasksMs;
  await run.world.moveClock({ minutes });
  return null;
}

/** The tasks that were running are lost, and run again. */
function delayTasks(run: Run): null {
  const now = performance.now();
  run.world.runTasks();
  if (run.tasksDoneAt > now) run.tasksDoneAt = now + run.world.tasksMs;
  return null;
}

async function interruptCall(
  run: Run,
  { call, afterMs, by }: Extract<Step, { kind: 'interrupted call' }>,
): Promise<Problem | null> {
  const { world } = run;
  const interrupt = {
    'kill server': world.killServer,
    'crash database': world.crashDatabase,
    'cut connections': world.cutConnections,
  }[by];
  const [problem] = await Promise.all([makeCalls(run, [call]), setTimeout(afterMs).then(interrupt)]);
  delayTasks(run);
  return problem;
}

async function whileDiskIsFull(run: Run, calls: readonly DrawnCall[]): Promise<Problem | null> {
  run.world.disk?.fill();
  try {
    for (const call of calls) {
      const problem = await makeCalls(run, [call]);
      if (problem) return problem;
    }
    return null;
  } finally {
    await run.world.freeDisk();
    delayTasks(run);
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
  const members = run.members.flatMap(({ id }) => model?.users[id] ?? []);
  const me = members[member % members.length];
  if (!model || !me) throw new Error('No member is left.');
  const now = run.world.now().epochMilliseconds;
  const random = createRandom(seed);
  const as = sessionOf(run, me, random);
  const tokenSentTo = (address: string, start: string) => onlyTokenSentTo(run, address, start);
  const drawn = drawCall({ random, world: model, me, now, tokenSentTo });
  const call: Call = { ...numbered(run), as, ...drawn };
  if (call.endpoint === 'POST /auth/login')
    return { ...call, as: null, opens: drawn.opens ?? `${me.id}/${call.number}` };
  return call.endpoint.startsWith('POST ') ? { ...call, key: keyFrom(seed) } : call;
}

function onlyTokenSentTo({ world }: Run, address: string, start: string): string | null {
  const own = world.mails.mails.filter(({ to }) => to?.some((each) => each.address === address));
  const tokens = own.flatMap(({ text = '' }) => text.split(start)[1]?.split(/\s/)[0] ?? []);
  const [token, ...others] = new Set(tokens);
  return token && others.length === 0 ? decodeURIComponent(token) : null;
}

/** A session of a member: usually one that is valid, now and then one that has ended. */
function sessionOf(run: Run, { id }: User, random: Random): string {
  const all = [...run.tokens.keys()].filter((name) => name.startsWith(id));
  const valid = validSessions(run, id);
  return oneOf(random, random() < 0.9 && valid.length > 0 ? valid : all) ?? id;
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
