import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import { moonDays } from '#contract/sadhana/moonDays.ts';
import { ObservanceKind } from '#contract/sadhana/observances.ts';
import type { Cadence } from '#server/sadhana/streak/rules.ts';
import { addDays, expectedStreak } from '#tests/support/expectedStreak.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
  const range = { from: addDays(today(), -60), to: addDays(today(), 60), zone: OBSERVANCE_ZONE };
  const days = [-40, -23, -9, -2, 0, 5].map((day) => ({ on: addDays(today(), day), name: 'Vigil' }));
  observed = {
    purnima: new Set(moonDays('purnima', range)),
    amavasya: new Set(moonDays('amavasya', range)),
    ekadashi: new Set(moonDays('ekadashi', range)),
    file: new Set(days.map(({ on }) => on)),
  };
  const observances = { kinds: ['file'], timezone: OBSERVANCE_ZONE, days };
  expect((await server.requestAs(meera, 'PUT /sadhana/observances', observances)).status).toBe(200);
});
afterAll(() => server.close());

const today = () => Temporal.Now.plainDateISO('UTC').toString();
const save = (body: object) => server.requestAs(meera, 'PUT /sadhana/settings', body);
const setCadence = (body: { weekdays: readonly Weekday[]; observances: ObservanceKind[]; from: string }) =>
  server.requestAs(meera, 'PUT /sadhana/cadence', body);
const addRest = (from: string, to: string) => server.requestAs(meera, 'POST /sadhana/rests', { from, to });
const log = (date: string) =>
  server.requestAs(meera, 'POST /sadhana/logs', { practiceId: SITTING, date, value: 10 });
const streak = async (timezone: string) =>
  (await server.requestAs(meera, `GET /sadhana/streaks/${meera.id}?timezone=${encodeURIComponent(timezone)}`))
    .body;

const day = fc.integer({ min: -45, max: 0 });
const changes = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('log' as const), day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), day, to: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), day }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cadence' as const),
      day,
      weekdays: fc.subarray([...WEEKDAYS]),
      observances: fc.oneof(
        fc.constant<ObservanceKind[]>([]),
        fc.subarray<ObservanceKind>([...ObservanceKind.options]),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rest' as const), day, length: fc.nat({ max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat() }) },
);

interface State {
  /** The id of the log on each day. */
  logs: Map<string, string>;
  cadences: Cadence[];
  rests: { id: string; first_on: string; last_on: string }[];
}
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

const OBSERVANCE_ZONE = 'Asia/Kolkata';
/** The days of each observance in the months of the test. */
let observed: Record<ObservanceKind, Set<string>>;

/** Sends a change to the server and notes what is expected there afterwards. */
async function applyChange(state: State, change: Change, base: string): Promise<void> {
  const { logs, rests } = state;
  if (change.kind === 'remove') {
    const [rest] = rests.length ? rests.splice(change.index % rests.length, 1) : [];
    if (rest) await server.requestAs(meera, `DELETE /sadhana/rests/${rest.id}`);
    return;
  }
  const on = addDays(base, change.day);
  if (change.kind === 'cadence') {
    const { observances } = change;
    const weekdays = change.weekdays.length + observances.length > 0 ? change.weekdays : [...WEEKDAYS];
    expect((await setCadence({ weekdays, observances, from: on })).status).toBe(200);
    const isObserved = (day: number) => observances.some((kind) => observed[kind].has(dayOfNumber(day)));
    state.cadences = [
      ...state.cadences.filter(({ from_on }) => from_on < on),
      { from_on: on, weekdays, isObserved },
    ];
  } else if (change.kind === 'rest') {
    const last_on = addDays(on, change.length);
    rests.push({ id: (await addRest(on, last_on)).body.id, first_on: on, last_on });
  } else if (change.kind === 'log') {
    if (!logs.has(on)) logs.set(on, (await log(on)).body.id);
  } else await changeLog(logs, on, change.kind === 'move' ? addDays(base, change.to) : null);
}

/** Moves the log of a day to another day without one, or deletes it. */
async function changeLog(logs: Map<string, string>, on: string, to: string | null): Promise<void> {
  const id = logs.get(on);
  if (!id || (to !== null && logs.has(to))) return;
  logs.delete(on);
  if (to === null) {
    await server.requestAs(meera, `DELETE /sadhana/logs/${id}`);
    return;
  }
  await server.requestAs(meera, `PUT /sadhana/logs/${id}`, { practiceId: SITTING, date: to, value: 5 });
  logs.set(to, id);
}

it('after any changes, in several time zones, the streak equals one that is computed day by day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes, { minLength: 10, maxLength: 35 }),
      fc.integer({ min: 0, max: 12 }),
      async (list, dayStartsAt) => {
        const { db } = server.database;
        for (const table of [
          'practice_logs',
          'practice_days',
          'practice_cadences',
          'practice_rests',
        ] as const)
          await db.deleteFrom(table).where('user_id', '=', meera.id).execute();
        await save({ dayStartsAt });
        const base = today();
        const state: State = { logs: new Map(), cadences: [], rests: [] };
        for (const change of list) await applyChange(state, change, base);
        for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
          const local = Temporal.Now.zonedDateTimeISO(zone);
          const practiceDay = addDays(local.toPlainDate().toString(), local.hour < dayStartsAt ? -1 : 0);
          const expected = expectedStreak(new Set(state.logs.keys()), practiceDay, state);
          expect(await streak(zone)).toEqual(expected);
        }
      },
    ),
    { seed: 20261123, numRuns: 25 },
  );
});
