import { API_PATH } from '#contract/platform/constants.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import type { BenchObjects, Caller } from './fill.ts';
import { COMMON_WORD } from './sampleTexts.ts';

/** One request. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The caller and the occurrence of one request. */
export interface RequestInput {
  caller: Caller;
  occurrenceId: string;
}

export interface MeasuredCall {
  name: string;
  /** Whether the call writes, so that every request needs a different input. */
  isWrite: boolean;
  requestFor: (input: RequestInput) => HttpRequest;
}

/** The measured calls. */
export function measuredCalls(objects: BenchObjects): MeasuredCall[] {
  const { communityId, postId } = objects;
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const pastMonth = `startDate=${Temporal.Now.plainDateISO('UTC').subtract({ days: 30 })}&endDate=${today}`;
  const measuredMonth = 'start=2098-05-01T00:00:00Z&end=2098-06-01T00:00:00Z';
  return [
    readCall('feed', `/communities/${communityId}/posts`),
    readCall('post', `/communities/${communityId}/posts/${postId}`),
    readCall('journal list', '/journal'),
    readCall('journal search', `/journal?q=${COMMON_WORD}`),
    readCall('library search', '/library/search?q=babalazimo'),
    readCall('month of logs', `/sadhana/logs?${pastMonth}`),
    readCall('calendar', `/events/communities/${communityId}/occurrences?${measuredMonth}`),
    {
      name: 'booking',
      isWrite: true,
      requestFor: ({ caller, occurrenceId }) => ({
        method: 'POST',
        path: `${API_PATH}/events/occurrences/${occurrenceId}/book`,
        headers: authorizationOf(caller),
      }),
    },
    {
      name: 'login',
      isWrite: true,
      requestFor: ({ caller }) => ({
        method: 'POST',
        path: `${API_PATH}/auth/login`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loginIdentifier: caller.email, password: PASSWORD }),
      }),
    },
  ];
}

const authorizationOf = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });

const readCall = (name: string, path: string): MeasuredCall => ({
  name,
  isWrite: false,
  requestFor: ({ caller }) => ({ method: 'GET', path: API_PATH + path, headers: authorizationOf(caller) }),
});

/** The callers and occurrences from which inputs are formed. */
export type InputPool = Pick<BenchObjects, 'callers' | 'occurrenceIds'>;

/** The number of different inputs. */
export const inputCount = ({ callers, occurrenceIds }: InputPool): number =>
  callers.length * occurrenceIds.length;

/**
 * The input with a number below `inputCount`. No two of these inputs have the same caller and the same occurrence.
 * Consecutive inputs have different callers, because the 101st login of a member would end the session of the other
 * calls.
 */
export function inputOf({ callers, occurrenceIds }: InputPool, number: number): RequestInput {
  const [callerIndex, round] = [number % callers.length, Math.floor(number / callers.length)];
  const caller = callers[callerIndex];
  const occurrenceId = occurrenceIds[(callerIndex + round) % occurrenceIds.length];
  if (!caller || !occurrenceId) throw new Error('There is no caller, or no occurrence to book.');
  return { caller, occurrenceId };
}
