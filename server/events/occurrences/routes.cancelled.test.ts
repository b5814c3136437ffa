import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsFeature } from '#server/events/feature.ts';
import {
  createEventFixture,
  type EventFixture,
  hourFrom,
  SETTINGS,
} from '#tests/support/events/eventFixture.ts';
import { type Member, member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let anandi: Member;
let hill: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await member(server, 'ravi'), await member(server, 'meera')];
  [tomas, anandi] = [await member(server, 'tomas'), await member(server, 'anandi')];
});
afterAll(() => server.close());
beforeEach(async () => {
  hill = await createEventFixture(server, ravi);
  await ask(`POST /communities/${hill.communityId}/join`, meera);
});

const ask = (call: string, person?: Member, body?: object) =>
  server.ask(call, { token: person?.token, body });
const read = async (id: string, person?: Member) => {
  const { status, body } = await ask(`GET /events/occurrences/${id}`, person);
  return [status, body.code, body.message];
};
const CANCELLED = [404, 'event_cancelled', 'This event was cancelled.'];
const MISSING = [404, 'not_found', 'Event could not be found.'];

describe('the address of a cancelled event', () => {
  it('every request for a cancelled occurrence, or for one of a deleted series, is answered with event_cancelled', async () => {
    const daily = { recurrence: { frequency: 'DAILY', interval: 1, until: inDays(4) } };
    const { body: series } = await hill.create(daily);
    const [first, second] = series.upcomingOccurrences;
    await ask(`DELETE /events/occurrences/${first.id}`, ravi);
    expect([await read(first.id), await read(second.id, meera)]).toEqual([
      CANCELLED,
      [200, undefined, undefined],
    ]);
    await ask(`DELETE /events/series/${series.id}`, ravi);
    expect([await read(first.id, tomas), await read(second.id)]).toEqual([CANCELLED, CANCELLED]);
    const booked = await hill.book(second.id, meera);
    expect([booked.status, booked.body.code]).toEqual([404, 'event_cancelled']);
    const file = await ask(`GET /events/occurrences/${second.id}/event.ics`);
    expect([file.status, file.body.code]).toEqual([404, 'event_cancelled']);
    expect(await read(crypto.randomUUID())).toEqual(MISSING);
  });

  it('a cancelled event of a private community is reported as cancelled to members and admins only', async () => {
    const id = await hill.occurrence();
    await ask(`DELETE /events/occurrences/${id}`, ravi);
    await ask(`PUT /communities/${hill.communityId}`, ravi, { ...SETTINGS, privacy: 'private' });
    for (const person of [ravi, meera, anandi]) expect(await read(id, person)).toEqual(CANCELLED);
    for (const person of [tomas, undefined]) expect(await read(id, person)).toEqual(MISSING);
    const booked = await hill.book(id, tomas);
    expect([booked.status, booked.body.code]).toEqual([404, 'not_found']);
  });

  it('a cancelled event is forgotten 30 days after its date', async () => {
    const [id, other] = [await hill.occurrence(), await hill.occurrence()];
    for (const each of [id, other]) await ask(`DELETE /events/occurrences/${each}`, ravi);
    server.pass({ hours: 24 * 29 });
    await eventsFeature.upkeep(server.deps);
    expect(await read(id)).toEqual(CANCELLED);
    server.pass({ hours: 24 * 3 });
    await eventsFeature.upkeep(server.deps);
    expect(await read(id)).toEqual(MISSING);
  });

  it('an event that had ended when its series was deleted is not reported as cancelled', async () => {
    const later = await openTestServer();
    const lhamo = await member(later, 'lhamo');
    const lake = await createEventFixture(later, lhamo);
    const { body: series } = await lake.create(hourFrom(later.deps.clock(), 0));
    later.pass({ hours: 3 });
    expect((await lake.ask(`DELETE /events/series/${series.id}`, lhamo)).status).toBe(204);
    const { body } = await lake.ask(`GET /events/occurrences/${series.upcomingOccurrences[0].id}`);
    expect(body.code).toBe('not_found');
    const next = await lake.occurrence();
    await lake.ask(`DELETE /events/occurrences/${next}`, lhamo);
    await lake.ask(`DELETE /communities/${lake.communityId}`, lhamo);
    expect((await lake.ask(`GET /events/occurrences/${next}`)).body.code).toBe('not_found');
    await later.close();
  });
});

const inDays = (days: number) =>
  server.deps
    .clock()
    .add({ hours: 24 * days })
    .toString();
