import { observeMails, type SentMail } from '#tests/faults/model/mails.ts';
import { type Exchange, observe, settle } from '#tests/faults/model/oracle.ts';
import { reads } from '#tests/faults/model/reads.ts';
import type { Call } from '#tests/faults/model/world.ts';
import { numbered, type Problem, problemOf, type Run, send, validSessions } from './startRun.ts';

/** How long it may take after the last fault until all is well. In CI, other tests use the machine at the same time. */
const WELL_WITHIN_MS = process.env.CI ? 120_000 : 60_000;

/** Compares everything that members and visitors see, and the mails, with the model. */
export async function compareAll(run: Run): Promise<Problem | null> {
  run.world.mails.setRefusing(false);
  const problem = (await compareReads(run)) ?? (await compareMails(run));
  if (!problem) settle(run.oracle);
  return problem;
}

/** Compares what members and visitors see. Nothing may be on its way. */
export async function compareReads(run: Run): Promise<Problem | null> {
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
