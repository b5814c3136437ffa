import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsFeature } from '#server/events/feature.ts';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let admin: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  [tomas, admin] = [await createMember(server, 'tomas'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
  await server.requestAs(meera, `POST /communities/${community.id}/join`);
});

const read = async (id: string, person?: Member) => {
  const { status, body } = await server.requestAs(person, `GET /events/occurrences/${id}`);
  return [status, body.code, body.message];
};
const CANCELLED = [404, 'event_cancelled', 'This event was cancelled.'];
const MISSING = [404, 'not_found', 'Event could not be found.'];

describe('a cancelled event', () => {
  it('a request for a cancelled occurrence or for an occurrence of a deleted series is answered with event_cancelled', async () => {
    const daily = { recurrence: { frequency: 'DAILY', interval: 1, until: instantInDays(4) } };
    const { body: series } = await community.createSeries(daily);
    const [first, second] = series.upcomingOccurrences;
    await server.requestAs(ravi, `DELETE /events/occurrences/${first.id}`);
    expect([await read(first.id), await read(second.id, meera)]).toEqual([
      CANCELLED,
      [200, undefined, undefined],
    ]);
    await server.requestAs(ravi, `DELETE /events/series/${series.id}`);
    expect([await read(first.id, tomas), await read(second.id)]).toEqual([CANCELLED, CANCELLED]);
    const bookingReply = await community.book(second.id, meera);
    expect([bookingReply.status, bookingReply.body.code]).toEqual([404, 'event_cancelled']);
    const file = await server.request(`GET /events/occurrences/${second.id}/event.ics`);
    expect([file.status, file.body.code]).toEqual([404, 'event_cancelled']);
    expect(await read(crypto.randomUUID())).toEqual(MISSING);
  });

  it('a cancelled event of a private community is reported as cancelled to members and admins only', async () => {
    const id = await community.createOccurrence();
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    await server.requestAs(ravi, `PUT /communities/${community.id}`, {
      ...COMMUNITY_DRAFT,
      privacy: 'private',
    });
    for (const person of [ravi, meera, admin]) expect(await read(id, person)).toEqual(CANCELLED);
    for (const person of [tomas, undefined]) expect(await read(id, person)).toEqual(MISSING);
    const bookingReply = await community.book(id, tomas);
    expect([bookingReply.status, bookingReply.body.code]).toEqual([404, 'not_found']);
  });

  it('the cancellation of an event is stored until 30 days after its date', async () => {
    const [id, otherId] = [await community.createOccurrence(), await community.createOccurrence()];
    for (const each of [id, otherId]) await server.requestAs(ravi, `DELETE /events/occurrences/${each}`);
    server.advanceClock({ hours: 24 * 29 });
    await eventsFeature.deleteExpired(server.deps);
    expect(await read(id)).toEqual(CANCELLED);
    server.advanceClock({ hours: 24 * 3 });
    await eventsFeature.deleteExpired(server.deps);
    expect(await read(id)).toEqual(MISSING);
  });

  it('an event that had ended before its series was deleted, or whose community was deleted, is not reported as cancelled', async () => {
    const otherServer = await openTestServer();
    const guide = await createMember(otherServer, 'lhamo');
    const otherCommunity = await createEventFixture(otherServer, guide);
    const { body: series } = await otherCommunity.createSeries(
      oneHourStartingIn(otherServer.deps.clock(), 0),
    );
    otherServer.advanceClock({ hours: 3 });
    expect((await otherServer.requestAs(guide, `DELETE /events/series/${series.id}`)).status).toBe(204);
    const { body } = await otherServer.request(`GET /events/occurrences/${series.upcomingOccurrences[0].id}`);
    expect(body.code).toBe('not_found');
    const nextId = await otherCommunity.createOccurrence();
    await otherServer.requestAs(guide, `DELETE /events/occurrences/${nextId}`);
    await otherServer.requestAs(guide, `DELETE /communities/${otherCommunity.id}`);
    expect((await otherServer.request(`GET /events/occurrences/${nextId}`)).body.code).toBe('not_found');
    await otherServer.close();
  });
});

const instantInDays = (days: number) =>
  server.deps
    .clock()
    .add({ hours: 24 * days })
    .toString();
