import { setTimeout } from 'node:timers/promises';
import { observeMails, type SentMail } from '#tests/faults/model/mails.ts';
import { isUnknown } from '#tests/faults/model/match.ts';
import { type Exchange, observe, settle } from '#tests/faults/model/oracle.ts';
import { reads } from '#tests/faults/model/reads.ts';
import { isKnownEnd, MINUTE } from '#tests/faults/model/step.ts';
import type { Call } from '#tests/faults/model/world.ts';
import { numbered, type Problem, problemOf, type Run, send, validSessions } from './startRun.ts';

/** How long it may take after the last fault until all is well. In CI, other tests use the machine at the same time. */
const WELL_WITHIN_MS = process.env.CI ? 120_000 : 60_000;

/** Compares everything that members and visitors see, and the mails, with the model. */
export async function compareAll(run: Run): Promise<Problem | null> {
  run.world.endFaults();
  const problem = (await compareReads(run)) ?? (await compareMails(run));
  if (!problem) settle(run.oracle);
  return problem;
}

/** Gets something again and again until it is good, or the time is over. Returns the last one. */
async function untilGood<T>(
  limitMs: number,
  get: () => Promise<T>,
  isGood: (last: T) => boolean,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const last = await get();
    if (isGood(last) || performance.now() > end) return last;
    await setTimeout(100);
  }
}

const isNull = (problem: string | null) => problem === null;

async function repeatEvents({ world }: Run): Promise<Problem | null> {
  const status = await untilGood(WELL_WITHIN_MS, world.stripe.repeat, (last) => last === 200);
  if (status === 200) return null;
  return problemOf('POST /payments/webhook', `Stripe's event is answered with ${status}`);
}

/** Compares what members and visitors see, when the tasks are done that the clock has made due. */
export async function compareReads(run: Run): Promise<Problem | null> {
  const problem = await repeatEvents(run);
  if (problem) return problem;
  await setTimeout(Math.max(0, run.tasksDoneAt - performance.now()));
  const asked = new Set<string>();
  // The same for all, because some reads name it.
  const at = run.world.now().epochMilliseconds;
  // What a lost call has made has an id only after the lists were read, so that there may be more to read then.
  for (;;) {
    const open = openReads(run, asked, at);
    if (open.length === 0) return null;
    const replies = await mapConcurrently(open, READS_AT_ONCE, async (call) => read(run, call));
    for (const [index, call] of open.entries()) {
      const first = observe(run.oracle, { call, reply: replies[index] ?? null });
      const problem = first && showsDeletion(call) ? await problemLater(run, call) : first;
      if (problem) return problemOf(call.endpoint, `${problem}\n${JSON.stringify(call)}`);
    }
  }
}

/**
 * Reads the ends of the offers of spots that the model does not know exactly. As long as an end is open, an offer may be over
 * or not at every call, which makes many worlds possible.
 */
export async function readOffers(run: Run): Promise<Problem | null> {
  for (const call of openOffers(run)) {
    const numberedCall = { ...call, ...numbered(run) };
    const problem = observe(run.oracle, { call: numberedCall, reply: await send(run, numberedCall) });
    if (problem) return problemOf(call.endpoint, `${problem}\n${JSON.stringify(call)}`);
  }
  return null;
}

/** A read of the date for each member who may have an offer with an unknown end. */
function openOffers(run: Run): Omit<Call, 'number' | 'at'>[] {
  const dates = run.oracle.worlds.flatMap((world) => Object.values(world.dates));
  const offers = dates.flatMap(({ id, waitlist }) =>
    waitlist
      .filter(({ offer }) => offer && !isKnownEnd(offer.end) && !isUnknown(id))
      .map(({ user }) => ({ id, as: validSessions(run, user)[0] })),
  );
  const distinct = new Map(offers.map(({ id, as }) => [`${id} ${as}`, { id, as }]));
  return [...distinct.values()].flatMap(({ id, as }) =>
    as ? [{ endpoint: 'GET /events/occurrences/{id}', params: { id }, as }] : [],
  );
}

/** Whether a read shows what a task of the server deletes a minute later: pictures that have lost their place. */
const showsDeletion = ({ endpoint }: Call) => endpoint === 'GET /account/pictures';

function problemLater(run: Run, call: Call): Promise<string | null> {
  run.world.runTasks();
  return untilGood(
    MINUTE + WELL_WITHIN_MS,
    async () => observe(run.oracle, { call, reply: await read(run, call) }),
    isNull,
  );
}

/** Reads at a quiet point, again if the server does not answer yet, as shortly after a fault. Returns the last reply. */
async function read(run: Run, call: Call): Promise<Exchange['reply']> {
  const isAnswer = (reply: Exchange['reply']) => reply !== null && reply.status !== 503;
  const reply = await untilGood(WELL_WITHIN_MS, () => send(run, call), isAnswer);
  return isAnswer(reply) ? reply : NO_ANSWER;
}

/** No rule allows this status, so that the run fails. */
const NO_ANSWER = { status: 599 };

/** What members and visitors can read and have not been asked for yet. */
function openReads(run: Run, asked: Set<string>, at: number): Call[] {
  const readers = [...run.members.map(({ id }) => validSessions(run, id)[0] ?? id), null];
  const calls = readers.flatMap((as) => reads(run.oracle, as, 0, at));
  const isStoreAway = run.world.store.fault !== null;
  const open = calls.filter(
    (call) => !asked.has(placeOf(call)) && !(isStoreAway && call.endpoint.startsWith('GET /pictures/')),
  );
  for (const call of open) asked.add(placeOf(call));
  const sorted = open.toSorted((a, b) => Number(isListOfDates(a)) - Number(isListOfDates(b)));
  return sorted.map((call) => ({ ...call, ...numbered(run) }));
}

/** Read last: until each date has been read alone, too much is possible about all of them together. */
const isListOfDates = ({ endpoint }: Call) =>
  endpoint === 'GET /events/mine' || endpoint === 'GET /events/communities/{id}/occurrences';

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
const isWork = ({ subject }: SentMail) => /waiting|tomorrow|letter|attention|well again/i.test(subject);

async function compareMails(run: Run): Promise<Problem | null> {
  const { mails } = run.world.mails;
  const { comparedMails } = run;
  // The addresses of guests and of new accounts end like that of the member who has made them up.
  const isOfRun = (address: string) => run.members.some(({ email }) => address.endsWith(email));
  const compareNow = async () => {
    // An earlier run in this world may have left events, about which mails are still sent.
    const sent = mails
      .map(({ to, messageId = '', subject = '', text = '' }) => ({
        ...{ to: to?.[0]?.address ?? '', messageId, subject, text },
      }))
      .filter(({ to, messageId }) => isOfRun(to) && !comparedMails.has(messageId));
    const problem = observeMails(run.oracle, sent, isWork);
    if (!problem) for (const { messageId } of sent) comparedMails.add(messageId);
    return problem;
  };
  // A mail that is refused is tried again after two seconds, and each time after up to twice as long.
  const failedMs = run.mailsFailedAt === null ? 0 : performance.now() - run.mailsFailedAt;
  const problem = await untilGood(WELL_WITHIN_MS + 2 * failedMs, compareNow, isNull);
  run.mailsFailedAt = null;
  return problem === null ? null : problemOf('mails', problem);
}
