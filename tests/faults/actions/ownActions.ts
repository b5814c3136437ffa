import { isUnknown } from '#tests/faults/model/match.ts';
import { addDays, DAY, dayOf } from '#tests/faults/model/step.ts';
import { randomInteger } from '#tests/kills/random.ts';
import { type Choice, chance, oneOf, ownOrForeign, type Weighted, words } from './draws.ts';

/** The version of a row, an earlier one, or none. */
const versionOf = (random: Choice['random'], updatedAt: string): { ifMatch?: string } => {
  if (isUnknown(updatedAt) || chance(random, 0.3)) return {};
  return { ifMatch: chance(random, 0.2) ? '2020-01-01T00:00:00.000Z' : updatedAt };
};

const entryDraft = ({ random, now }: Choice) => ({
  date: new Date(now - randomInteger(random, 0, 3) * DAY).toISOString(),
  content: chance(random, 0.05) ? ' ' : words(random, 4),
  ...(chance(random, 0.5) && { title: words(random, 2) }),
  ...(chance(random, 0.3) && { tags: [words(random, 1), words(random, 1)] }),
});

const logDraft = ({ random, world, now }: Choice) => ({
  practiceId: oneOf(random, world.practices)?.id ?? '',
  date: addDays(dayOf(now), -randomInteger(random, 0, 12)),
  value: chance(random, 0.05) ? 0 : randomInteger(random, 1, 60),
  ...(chance(random, 0.3) && { notes: words(random, 3) }),
});

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The calls about one's own journal and practice. */
export const OWN_ACTIONS: readonly Weighted[] = [
  [10, (choice) => ({ endpoint: 'POST /journal', body: entryDraft(choice) })],
  [
    8,
    (choice) => {
      const entry = ownOrForeign(choice, Object.values(choice.world.entries));
      if (!entry) return null;
      const params = { id: entry.id };
      return {
        endpoint: 'PUT /journal/{id}',
        params,
        body: entryDraft(choice),
        ...versionOf(choice.random, entry.updatedAt),
      };
    },
  ],
  [
    4,
    (choice) => {
      const entry = ownOrForeign(choice, Object.values(choice.world.entries));
      return entry ? { endpoint: 'DELETE /journal/{id}', params: { id: entry.id } } : null;
    },
  ],
  [10, (choice) => ({ endpoint: 'POST /sadhana/logs', body: logDraft(choice) })],
  [
    5,
    (choice) => {
      const log = ownOrForeign(choice, Object.values(choice.world.logs));
      return log
        ? { endpoint: 'PUT /sadhana/logs/{id}', params: { id: log.id }, body: logDraft(choice) }
        : null;
    },
  ],
  [
    4,
    (choice) => {
      const log = ownOrForeign(choice, Object.values(choice.world.logs));
      return log ? { endpoint: 'DELETE /sadhana/logs/{id}', params: { id: log.id } } : null;
    },
  ],
  [
    2,
    ({ random, now }) => {
      const from = addDays(dayOf(now), -randomInteger(random, 0, 12));
      return {
        endpoint: 'POST /sadhana/rests',
        body: { from, to: addDays(from, randomInteger(random, -1, 3)) },
      };
    },
  ],
  [
    1,
    ({ random, now }) => ({
      endpoint: 'PUT /sadhana/cadence',
      body: {
        from: addDays(dayOf(now), -randomInteger(random, 0, 12)),
        weekdays: WEEKDAYS.filter(() => chance(random, 0.7)),
      },
    }),
  ],
  [
    1,
    ({ random }) => ({
      endpoint: 'PUT /sadhana/settings',
      body: { dayStartsAt: oneOf(random, [0, 4, 12, 13]) },
    }),
  ],
  [
    1,
    (choice) => {
      const rest = ownOrForeign(choice, Object.values(choice.world.rests));
      return rest ? { endpoint: 'DELETE /sadhana/rests/{id}', params: { id: rest.id } } : null;
    },
  ],
];
