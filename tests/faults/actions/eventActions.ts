import { HOUR } from '#tests/faults/model/step.ts';
import { randomInteger } from '#tests/kills/random.ts';
import { type Action, type Choice, chance, type Drawn, known, type Weighted, words } from './draws.ts';

/** A call about one date of an event. */
function onDate(endpoint: string): Action {
  return ({ random, world }) => {
    const date = known(random, Object.values(world.dates));
    return date ? { endpoint, params: { id: date.id } } : null;
  };
}

/** An event of a community, mostly of one's own. Few spots, so that they run out. */
function seriesDraft({ random, world, me, now }: Choice): Drawn | null {
  const own = Object.values(world.communities).filter(({ members }) =>
    members.some(({ user, role }) => user === me.id && role === 'guide'),
  );
  const found = known(random, chance(random, 0.9) ? own : Object.values(world.communities));
  if (!found) return null;
  const start = now + randomInteger(random, 2, 200) * HOUR;
  return {
    endpoint: 'POST /events/series',
    body: {
      ...{ communityId: found.id, title: words(random, 3), description: words(random, 4), timezone: 'UTC' },
      ...{ startTime: new Date(start).toISOString(), endTime: new Date(start + HOUR).toISOString() },
      capacity: randomInteger(random, 0, 3),
    },
  };
}

/** The calls about events and their dates. */
export const EVENT_ACTIONS: readonly Weighted[] = [
  [3, (choice) => seriesDraft(choice)],
  [10, onDate('POST /events/occurrences/{id}/book')],
  [4, onDate('POST /events/occurrences/{id}/cancel-booking')],
  [5, onDate('POST /events/occurrences/{id}/waitlist')],
  [1, onDate('POST /events/occurrences/{id}/waitlist/leave')],
  [1, onDate('DELETE /events/occurrences/{id}')],
];
