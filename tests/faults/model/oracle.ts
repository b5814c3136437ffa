import { isRead } from './calls.ts';
import { brokenRule } from './rules.ts';
import { type Answered, distinct, explanations, type Reply } from './search.ts';
import type { Call, World } from './world.ts';

/**
 * What the server may have stored: every world that explains all answers so far. There is one, until an answer is lost
 * or calls overlap; later answers rule the wrong ones out. If none is left, the server has broken a rule.
 *
 * A run tells the oracle every exchange (`observe`), in the order of the answers. At a quiet point it makes all `reads` of
 * all members, twice if answers were lost, compares the mails (`observeMails`), and then calls `settle`. A request that
 * the network sent twice is two exchanges with different numbers, one of them lost. A refused call has no effects.
 */
export interface Oracle {
  worlds: World[];
}
/** A call and its reply; null if the reply was lost. */
export interface Exchange {
  call: Call;
  reply: Reply | null;
}

/** More possible worlds than this make a run too slow. Reads after lost answers keep them few. */
const MAX_WORLDS = 1_000;

export const createOracle = (world: World): Oracle => ({ worlds: [world] });

/**
 * Takes in exchanges that overlapped in time, or a single one. Returns what is wrong, or null. The oracle stays as it was
 * when something is wrong.
 */
export function observe(oracle: Oracle, ...exchanges: Exchange[]): string | null {
  const answered: Answered[] = [];
  const lost: Call[] = [];
  for (const { call, reply } of exchanges) {
    const [world] = oracle.worlds;
    const problem = reply && world && (wrongStatus(call, reply) ?? brokenRule(world, call, reply));
    if (problem) return problem;
    if (reply?.status === 429) continue;
    if (reply && !mayHaveHappened(reply)) answered.push({ call, reply });
    // Nobody has the token of a session whose answer was lost.
    else if (!isRead(call)) lost.push({ ...call, opens: undefined });
  }
  const worlds =
    lost.length === 0
      ? oracle.worlds
      : oracle.worlds.map((world) => ({ ...world, pending: [...world.pending, ...lost] }));
  const reasons = new Set<string>();
  const explained = explanations(worlds, answered, reasons);
  if (explained.length === 0) return [...reasons].slice(0, 5).join('\nor ');
  if (explained.length > MAX_WORLDS) throw new Error(`${explained.length} worlds are possible: read sooner.`);
  oracle.worlds = explained;
  return null;
}

/** An overloaded server, or one that lost its database, may have carried the call out. */
const mayHaveHappened = ({ status }: Reply) => status === 408 || status === 503 || status === 507;

function wrongStatus({ number, endpoint }: Call, { status, hasRetryAfter }: Reply): string | null {
  if (status < 500) return null;
  if (status !== 503 && status !== 507) return `call ${number}, ${endpoint}: the status is ${status}`;
  return hasRetryAfter ? null : `call ${number}, ${endpoint}: ${status} without Retry-After`;
}

/** After a quiet point, its reads and its mails: calls that have not happened by now never will. */
export function settle(oracle: Oracle): void {
  oracle.worlds = distinct(oracle.worlds.map((world) => ({ ...world, pending: [] })));
}
