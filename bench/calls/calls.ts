import { API_PATH } from '#contract/platform/constants.ts';
import { PASSWORD } from '#tests/support/people/cast.ts';
import type { Caller, Filled } from './fill.ts';
import { COMMON_WORD } from './sampleTexts.ts';

/** One request. */
export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The caller and the objects of one request, when every request has to be different. */
export interface Turn {
  caller: Caller;
  occurrenceId: string;
}

export interface MeasuredCall {
  name: string;
  /** Whether every request has to be different, because it writes. */
  isWrite: boolean;
  sent: (turn: Turn) => Sent;
}

/** The measured calls. */
export function callsOn(filled: Filled): MeasuredCall[] {
  const { communityId, postId } = filled;
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const month = `startDate=${Temporal.Now.plainDateISO('UTC').subtract({ days: 30 })}&endDate=${today}`;
  const may = 'start=2098-05-01T00:00:00Z&end=2098-06-01T00:00:00Z';
  return [
    reading('feed', `/communities/${communityId}/posts`),
    reading('post', `/communities/${communityId}/posts/${postId}`),
    reading('journal list', '/journal'),
    reading('journal search', `/journal?q=${COMMON_WORD}`),
    reading('library search', '/library/search?q=babalazimo'),
    reading('month of logs', `/sadhana/logs?${month}`),
    reading('calendar', `/events/communities/${communityId}/occurrences?${may}`),
    {
      name: 'booking',
      isWrite: true,
      sent: ({ caller, occurrenceId }) => ({
        method: 'POST',
        path: `${API_PATH}/events/occurrences/${occurrenceId}/book`,
        headers: bearing(caller),
      }),
    },
    {
      name: 'login',
      isWrite: true,
      sent: ({ caller }) => ({
        method: 'POST',
        path: `${API_PATH}/auth/login`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loginIdentifier: caller.email, password: PASSWORD }),
      }),
    },
  ];
}

const bearing = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });

const reading = (name: string, path: string): MeasuredCall => ({
  name,
  isWrite: false,
  sent: ({ caller }) => ({ method: 'GET', path: API_PATH + path, headers: bearing(caller) }),
});

/** The possible callers, and the occurrences that can be booked. */
export type Roster = Pick<Filled, 'callers' | 'occurrenceIds'>;

/** The number of different turns. */
export const turnCount = ({ callers, occurrenceIds }: Roster): number =>
  callers.length * occurrenceIds.length;

/** The turn with this number. No two turns have the same caller and occurrence. */
export function turnOf({ callers, occurrenceIds }: Roster, number: number): Turn {
  const caller = callers[Math.floor(number / occurrenceIds.length) % callers.length];
  const occurrenceId = occurrenceIds[number % occurrenceIds.length];
  if (!caller || !occurrenceId) throw new Error('There is nobody to call, or nothing to book.');
  return { caller, occurrenceId };
}
