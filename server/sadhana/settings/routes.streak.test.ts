import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import { addDays, expectedStreak } from '#tests/support/expectedStreak.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
});
afterAll(() => server.close());

const today = () => Temporal.Now.plainDateISO('UTC').toString();
const save = (body: object) => server.requestAs(meera, 'PUT /sadhana/settings', body);
const setCadence = (weekdays: readonly Weekday[], from: string) =>
  server.requestAs(meera, 'PUT /sadhana/cadence', { weekdays, from });
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
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rest' as const), day, length: fc.nat({ max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat() }) },
);

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
        const logs = new Map<string, string>(); // The id of the log on each day.
        let cadences: { from_on: string; weekdays: readonly Weekday[] }[] = [];
        const rests: { id: string; first_on: string; last_on: string }[] = [];
        for (const change of list) {
          if (change.kind === 'remove') {
            const [rest] = rests.length ? rests.splice(change.index % rests.length, 1) : [];
            if (rest) await server.requestAs(meera, `DELETE /sadhana/rests/${rest.id}`);
            continue;
          }
          const on = addDays(base, change.day);
          const id = logs.get(on);
          if (change.kind === 'log' && !id) logs.set(on, (await log(on)).body.id);
          if (change.kind === 'delete' && id) {
            await server.requestAs(meera, `DELETE /sadhana/logs/${id}`);
            logs.delete(on);
          }
          if (change.kind === 'move' && id && !logs.has(addDays(base, change.to))) {
            const body = { practiceId: SITTING, date: addDays(base, change.to), value: 5 };
            await server.requestAs(meera, `PUT /sadhana/logs/${id}`, body);
            logs.delete(on);
            logs.set(body.date, id);
          }
          if (change.kind === 'cadence') {
            await setCadence(change.weekdays, on);
            cadences = [
              ...cadences.filter(({ from_on }) => from_on < on),
              { from_on: on, weekdays: change.weekdays },
            ];
          }
          if (change.kind === 'rest') {
            const last_on = addDays(on, change.length);
            rests.push({ id: (await addRest(on, last_on)).body.id, first_on: on, last_on });
          }
        }
        for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
          const local = Temporal.Now.zonedDateTimeISO(zone);
          const practiceDay = addDays(local.toPlainDate().toString(), local.hour < dayStartsAt ? -1 : 0);
          const expected = expectedStreak(new Set(logs.keys()), practiceDay, { cadences, rests });
          expect(await streak(zone)).toEqual(expected);
        }
      },
    ),
    { seed: 20261123, numRuns: 25 },
  );
});
