import type { SendCall } from '#tests/support/api/recordedCalls.ts';
import type { Person } from '#tests/support/people/loadFixture.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { countIfFailed, latestValueOf, possibleValues, type WriteHistory } from './writeHistory.ts';

/** The context of a writer. */
export interface WriterContext {
  call: SendCall;
  scenario: Scenario;
  history: WriteHistory;
  random: Random;
  round: number;
}

/** Changes a state and records its possible values. Returns whether the server is still running. */
export async function change(
  { call, history }: WriterContext,
  { token }: Person,
  name: string,
  transition: { endpoint: string; body?: object; newValue: string; refusal?: number },
): Promise<boolean> {
  const oldValue = latestValueOf(history, name);
  possibleValues(history, name).add(transition.newValue);
  const reply = await call(transition.endpoint, { token, ...(transition.body && { body: transition.body }) });
  if (countIfFailed(history, reply)) return reply.status !== 0;
  const hasSucceeded = reply.status < 300;
  if (hasSucceeded) history.stats.acknowledged += 1;
  else if (reply.status !== transition.refusal)
    history.stats.problems.push(`${transition.endpoint} returned ${reply.status}`);
  // After a 503, both values are possible until the next check reads the state.
  if (hasSucceeded || possibleValues(history, name).size === 2)
    history.states.set(name, new Set([hasSucceeded ? transition.newValue : oldValue]));
  return true;
}
