import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTimes } from '#tests/support/events/calendarFile.ts';
import { eventTimesBy, installedPrograms } from '#tests/support/events/calendarPrograms.ts';
import { createEventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
});
afterAll(() => server.close());

/** Series of a year at 19:00 in Lisbon, each across both changes of the clocks. */
const RULES: [name: string, start: string, rule: object][] = [
  ['every second week', '2031-01-05', { frequency: 'WEEKLY', interval: 2, byDay: ['SU', 'WE'] }],
  ['on day 31', '2031-01-31', { frequency: 'MONTHLY', interval: 1 }],
  ['on the first Sunday', '2031-01-05', { frequency: 'MONTHLY', interval: 1, byDay: ['SU'], which: 1 }],
  ['on the fifth Sunday', '2031-03-30', { frequency: 'MONTHLY', interval: 1, byDay: ['SU'], which: 5 }],
  ['on the last Friday', '2031-01-31', { frequency: 'MONTHLY', interval: 1, byDay: ['FR'], which: -1 }],
  ['on the last day', '2031-01-31', { frequency: 'MONTHLY', interval: 1, monthDay: -1 }],
  ['on the full moon', '2031-01-01', { frequency: 'MONTHLY', interval: 1, moon: 'full' }],
];

test.skipIf(installedPrograms.length === 0).each(RULES)(
  'other calendar programs read the same times of a series %s, with a cancelled date',
  async (_name, start, rule) => {
    const community = await createEventFixture(server, ravi);
    const series = await community.createSeries({
      startTime: `${start}T19:00`,
      endTime: `${start}T20:30`,
      timezone: 'Europe/Lisbon',
      recurrence: { ...rule, until: '2031-12-31T23:59:59' },
    });
    expect(series.status).toBe(201);
    const { id } = series.body.upcomingOccurrences[1];
    expect((await server.requestAs(ravi, `DELETE /events/occurrences/${id}`)).status).toBe(204);
    const { body } = await server.request(`GET /events/communities/${community.id}/calendar.ics`);
    const times = await community.storedTimes();
    expect(eventTimes(body)).toEqual(times);
    for (const program of installedPrograms) expect(eventTimesBy(program, body), program).toEqual(times);
  },
);
