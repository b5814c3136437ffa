import { createRandom, type Random, randomInteger } from '#tests/kills/random.ts';
import type { MailAnswer } from '#tests/support/servers/mailSink.ts';
import { CALL_FAULTS, type CallFault } from './proxy.ts';

/** A call that is drawn when its turn comes, because it depends on what is there then. */
export interface DrawnCall {
  /** The number of the member who makes it. */
  member: number;
  /** Decides what the member does. */
  seed: number;
  fault?: CallFault;
}

/** The database's connections are only cut on PostgreSQL. */
export type Interruption = 'kill server' | 'crash database' | 'cut connections';

/** One step of a run. A run is a list of steps, and the same list does the same again. */
export type Step =
  | { kind: 'call'; call: DrawnCall }
  /** Two calls at the same time. */
  | { kind: 'pair'; calls: [DrawnCall, DrawnCall] }
  /** The fault happens while the server works on the call, some milliseconds after it was sent. */
  | { kind: 'interrupted call'; call: DrawnCall; afterMs: number; by: Interruption }
  | { kind: 'kill server' }
  | { kind: 'crash database' }
  /** Only on PostgreSQL. */
  | { kind: 'second server'; isRunning: boolean }
  /** The disk of the database is full during these calls. */
  | { kind: 'full disk'; calls: DrawnCall[] }
  | { kind: 'mails'; answer: MailAnswer }
  /** The store of the pictures fails, hangs or works. */
  | { kind: 'store'; fault: 'fail' | 'hang' | null }
  /** Stripe answers with errors or works. */
  | { kind: 'stripe'; isFailing: boolean }
  | { kind: 'clock'; minutes: number }
  /** No faults, until nothing is on its way. Then everything that members see is compared. */
  | { kind: 'quiet' };

export const MEMBERS = 12;

const DAY = 1_440;
/** How far the clock is moved. A world begins on the day before a change of summer time. */
const MOVES = [5, 60, DAY, 25 * 60, -5, -60, -DAY];
const STEPS_PER_QUIET = 60;
const CALLS_ON_FULL_DISK = 4;
const MAIL_ANSWERS: MailAnswer[] = ['accept', 'accept', 'refuse', 'hang', 'take and refuse'];
const INTERRUPTIONS: Interruption[] = ['kill server', 'crash database', 'cut connections', 'cut connections'];
/** The server works on most calls for a few milliseconds. */
const MAX_AFTER_MS = 12;
const STORE_FAULTS = ['fail', 'hang', null, null] as const;

/** Draws the steps of a run. It ends with a quiet point. */
export function drawSteps(seed: number, count: number): Step[] {
  const random = createRandom(seed);
  const steps: Step[] = [];
  while (steps.length < count - 1) {
    steps.push(steps.length % STEPS_PER_QUIET === STEPS_PER_QUIET - 1 ? { kind: 'quiet' } : drawStep(random));
  }
  return [...steps, { kind: 'quiet' }];
}

function drawStep(random: Random): Step {
  const kind = random();
  if (kind < 0.012) return { kind: 'kill server' };
  if (kind < 0.016) return { kind: 'crash database' };
  if (kind < 0.022) return { kind: 'second server', isRunning: random() < 0.5 };
  if (kind < 0.026) return { kind: 'full disk', calls: drawnCalls(random, CALLS_ON_FULL_DISK) };
  if (kind < 0.036) return { kind: 'mails', answer: drawnFrom(random, MAIL_ANSWERS) };
  if (kind < 0.042) return { kind: 'store', fault: drawnFrom(random, STORE_FAULTS) };
  if (kind < 0.046) return { kind: 'stripe', isFailing: random() < 0.5 };
  if (kind < 0.056) return { kind: 'clock', minutes: drawnFrom(random, MOVES) };
  if (kind < 0.066)
    return { kind: 'interrupted call', call: drawnCall(random), ...drawnInterruption(random) };
  if (kind < 0.17) return { kind: 'pair', calls: drawnPair(random) };
  return { kind: 'call', call: drawnCall(random) };
}

const drawnInterruption = (random: Random) => ({
  afterMs: randomInteger(random, 0, MAX_AFTER_MS),
  by: drawnFrom(random, INTERRUPTIONS),
});
const drawnFrom = <Item>(random: Random, items: readonly Item[]) =>
  items[randomInteger(random, 0, items.length - 1)] as Item;
const drawnCalls = (random: Random, count: number) => Array.from({ length: count }, () => drawnCall(random));

/**
 * Two calls at the same time: the same call of two members, who both want the last spot; the same call of the first two
 * members, who guide the communities with which a run begins; the same call of one member, who has pressed a button twice;
 * or any two.
 */
function drawnPair(random: Random): [DrawnCall, DrawnCall] {
  const [first, second] = [drawnCall(random), drawnCall(random)];
  const same = { ...second, seed: first.seed };
  const kind = random();
  if (kind < 1 / 4) return [first, same];
  if (kind < 1 / 2)
    return [
      { ...first, member: 0 },
      { ...same, member: 1 },
    ];
  return [first, kind < 3 / 4 ? { ...same, member: first.member } : second];
}

function drawnCall(random: Random): DrawnCall {
  const call = { member: randomInteger(random, 0, MEMBERS - 1), seed: randomInteger(random, 0, 2 ** 31) };
  const fault = random() < 0.15 ? CALL_FAULTS[randomInteger(random, 0, CALL_FAULTS.length - 1)] : undefined;
  return fault ? { ...call, fault } : call;
}
