import type { Person } from '#tests/support/people/loadFixture.ts';
import { change, type WriterContext } from './changes.ts';
import { randomInteger } from './random.ts';
import { latestValueOf, NONE } from './writeHistory.ts';

/**
 * For each state, the call with which a member books, waits for or returns a spot, and the state after the
 * call.
 */
const SPOT_CALLS: Record<string, [call: string, newValue: string][]> = {
  [NONE]: [
    ['book', 'booked'],
    ['waitlist', 'waiting'],
  ],
  waiting: [
    ['book', 'booked'],
    ['book', 'booked'],
    ['waitlist/leave', NONE],
  ],
  booked: [['cancel-booking', NONE]],
};

/** Books one of two occurrences, which have too few spots for everyone, waits for a spot, or returns it. */
export function bookOrCancel(context: WriterContext, person: Person) {
  const { occurrences, ids } = context.scenario;
  const id = occurrences[(context.round + randomInteger(context.random, 0, 1)) % occurrences.length] ?? '';
  const name = `spot ${id} ${ids.get(person)}`;
  const calls = SPOT_CALLS[latestValueOf(context.history, name)] ?? [];
  const [call = 'book', newValue = 'booked'] =
    calls[randomInteger(context.random, 0, calls.length - 1)] ?? [];
  return change(context, person, name, {
    endpoint: `POST /events/occurrences/${id}/${call}`,
    newValue,
    refusal: 409, // The occurrence is full, or has a free spot.
  });
}
