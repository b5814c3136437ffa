import { isGuide } from '#tests/faults/model/communities/access.ts';
import { spotsLeft } from '#tests/faults/model/events/waitlist.ts';
import { HOUR } from '#tests/faults/model/step.ts';
import type { EventDate } from '#tests/faults/model/world.ts';
import { randomInteger } from '#tests/kills/random.ts';
import { type Action, type Choice, type Drawn, mostly, oneOf, type Weighted, words } from './draws.ts';

/** A call about one date of an event, mostly one on which the member can act. */
function onDate(endpoint: string, canAct: (date: EventDate, choice: Choice) => boolean): Action {
  return (choice) => {
    const date = mostly(choice.random, Object.values(choice.world.dates), (each) => canAct(each, choice));
    return date ? { endpoint, params: { id: date.id } } : null;
  };
}

/** An event of a community, mostly of one's own. Few spots, so that they run out. */
function seriesDraft({ random, world, me, now }: Choice): Drawn | null {
  const found = mostly(random, Object.values(world.communities), (each) => isGuide(each, me));
  if (!found) return null;
  const start = now + randomInteger(random, 2, 200) * HOUR;
  return {
    endpoint: 'POST /events/series',
    body: {
      ...{ communityId: found.id, title: words(random, 3), description: words(random, 4), timezone: 'UTC' },
      ...{ startTime: new Date(start).toISOString(), endTime: new Date(start + HOUR).toISOString() },
      capacity: oneOf(random, [0, 1, 1, 2, 2, 3]),
    },
  };
}

const isBooked = ({ booked }: EventDate, { me }: Choice) => booked.includes(me.id);
const isWaiting = ({ waitlist }: EventDate, { me }: Choice) => waitlist.some(({ user }) => user === me.id);
const isAhead = ({ isCancelled, end }: EventDate, { now }: Choice) => !isCancelled && end > now;
const isFull = (date: EventDate) => spotsLeft(date) === 0;

/** The calls about events and their dates. */
export const EVENT_ACTIONS: readonly Weighted[] = [
  [5, (choice) => seriesDraft(choice)],
  [10, onDate('POST /events/occurrences/{id}/book', isAhead)],
  // A booking that is made again has no effect.
  [2, onDate('POST /events/occurrences/{id}/book', isBooked)],
  [4, onDate('POST /events/occurrences/{id}/cancel-booking', isBooked)],
  [
    6,
    onDate(
      'POST /events/occurrences/{id}/waitlist',
      (date, choice) => isFull(date) && !isBooked(date, choice),
    ),
  ],
  [1, onDate('POST /events/occurrences/{id}/waitlist/leave', isWaiting)],
  [1, onDate('DELETE /events/occurrences/{id}', isAhead)],
];
