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
  const started = await startRun(world);
  const opening = await playOpening(started).then(
    () => null,
    (error: Error) => problemOf('opening', error.message),
  );
  if (opening) return { step: 0, ...opening };
  for (const [index, step] of steps.entries()) {
    const found = await makeAndCompare(started, step).catch((error: Error) =>
      problemOf('error', String(error.stack)),
    );
    if (found) return { step: index, ...found };
  }
  return null;
}

/** With more possible worlds than this, everything is read before the next step, which rules most of them out. */
const READ_ABOVE = 16;

async function makeAndCompare(run: Run, step: Step): Promise<Problem | null> {
  const problem = await make(run, step);
  run.world.requireRunning();
  if (problem) return problem;
  if (run.oracle.worlds.length > READ_ABOVE) return compareReads(run);
  return performance.now() < run.tasksDoneAt ? null : readOffers(run);
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
    run.latest = Math.max(run.latest, run.world.now().epochMilliseconds);
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
