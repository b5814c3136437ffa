import crypto from 'node:crypto';
import { MIN_BOX_BYTES } from '#contract/journal/sealLimits.ts';
import { hasFailed, type SendCall } from '#tests/support/api/recordedCalls.ts';
import { PASSWORD, type Person } from '#tests/support/people/loadFixture.ts';
import type { Scenario } from './scenario.ts';
import { countIfFailed, type WriteHistory } from './writeHistory.ts';

/** The number of entries that are sealed or opened in one call. */
const ENTRIES_PER_CALL = 5;

interface SealerContext {
  call: SendCall;
  scenario: Scenario;
  history: WriteHistory;
}

/**
 * Makes the next call of a cycle that seals entries of a journal until all are sealed, and then opens them
 * until all are plain. The box of an entry is its text as base64, so that a check can read it. Returns
 * whether the server is still running.
 */
export async function sealOrUnseal(
  { call, scenario, history }: SealerContext,
  { token }: Person,
): Promise<boolean> {
  const read = (path: string) => call(`GET ${path}`, { token });
  const replies = [
    await read('/journal/seal'),
    await read('/journal/sealed'),
    await read(`/journal/entries?limit=${ENTRIES_PER_CALL}`),
  ];
  const failed = replies.find(hasFailed);
  if (failed) {
    countIfFailed(history, failed);
    return failed.status !== 0;
  }
  const [seal, sealed, plain] = replies.map(({ body }) => body);
  const { endpoint, body } = nextChange(scenario, seal.state, sealed.items, plain.items);
  const reply = await call(endpoint, { token, body });
  if (countIfFailed(history, reply)) return reply.status !== 0;
  if (reply.status < 300) history.stats.acknowledged += 1;
  else history.stats.problems.push(`${endpoint} returned ${reply.status} ${reply.body.code}`);
  return true;
}

/** A head of the shortest length that the server accepts. */
const HEAD = Buffer.alloc(MIN_BOX_BYTES).toString('base64url');

interface SealedItem {
  id: string;
  version: number;
  n: number;
  box: string | null;
}

/** The next call: one that changes the state, or one that seals or opens entries. */
function nextChange(
  { sealedTexts }: Scenario,
  state: string | undefined,
  sealed: SealedItem[],
  plain: { id: string; date: string; updatedAt: string }[],
): { endpoint: string; body: object } {
  if (state === undefined) return { endpoint: 'POST /journal/seal', body: { ...newKeys(), head: HEAD } };
  if (state === 'sealed')
    return { endpoint: 'PUT /journal/seal', body: { ...newKeys(), state: 'unsealing' } };
  const changes = { basedOn: Math.max(0, ...sealed.map(({ n }) => n)), head: HEAD };
  const textOf = (id: string) => sealedTexts.get(id) ?? '';
  if (state === 'unsealing') {
    const open = sealed
      .filter(({ box }) => box !== null)
      .slice(0, ENTRIES_PER_CALL)
      .map(({ id }) => ({ id, date: '2026-11-20T08:00:00Z', content: textOf(id) }));
    return { endpoint: 'POST /journal/sealed', body: { ...changes, open } };
  }
  const versions = new Map(sealed.map(({ id, version }) => [id, version]));
  const put = plain.map(({ id, updatedAt }) => ({
    id,
    version: (versions.get(id) ?? 0) + 1,
    generation: 1,
    box: Buffer.from(textOf(id)).toString('base64url'),
    basis: updatedAt,
  }));
  return { endpoint: 'POST /journal/sealed', body: { ...changes, put } };
}

const newKeys = () => {
  const base64url = (bytes: number) => crypto.randomBytes(bytes).toString('base64url');
  return {
    password: PASSWORD,
    kdf: { algorithm: 'argon2id', memory: 65_536, passes: 4, lanes: 1, salt: base64url(16) },
    wraps: { passphrase: base64url(60), recovery: base64url(60) },
  };
};
