import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventFixture, EVENT_DRAFT, type EventFixture } from '#tests/support/events/eventFixture.ts';
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

const read = async (id: string, person?: Member) =>
  (await server.requestAs(person, `GET /events/occurrences/${id}`)).body;

describe('the list of attendees of a series', () => {
  it('a series shows its attendees by default to everyone in a public community and to members in a private one, and accepts another setting', async () => {
    const { body: publicSeries } = await community.createSeries();
    expect(publicSeries.attendeesShownTo).toBe('everyone');
    expect((await read(publicSeries.upcomingOccurrences[0].id)).attendeesShownTo).toBe('everyone');
    const privateCommunity = await createEventFixture(server, ravi, { privacy: 'private' });
    expect((await privateCommunity.createSeries()).body.attendeesShownTo).toBe('members');
    expect(
      (await privateCommunity.createSeries({ attendeesShownTo: 'everyone' })).body.attendeesShownTo,
    ).toBe('everyone');
    expect((await community.createSeries({ attendeesShownTo: 'guides' })).body).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'attendeesShownTo', message: 'Attendees must be shown to everyone or members' }],
    });
  });

  it('the names and ids of attendees can be hidden from visitors and non-members, but members and admins see them, and everyone sees the counts', async () => {
    const id = await community.createOccurrence({ attendeesShownTo: 'members', capacity: 5 });
    const bookedOccurrence = (await community.book(id, tomas)).body;
    const occurrenceWithGuest = (await community.registerGuest(id, 'Priya')).body;
    const hidden = { attendees: [], guests: [], attendeeIds: [], guestIds: [] };
    for (const occurrence of [bookedOccurrence, await read(id), await read(id, tomas)]) {
      expect(occurrence).toMatchObject({ ...hidden, attendeeCount: 1, attendeesShownTo: 'members' });
    }
    expect(bookedOccurrence.isBooked).toBe(true);
    expect(occurrenceWithGuest).toMatchObject({ ...hidden, guestCount: 1, spotsLeft: 3 });
    for (const person of [ravi, meera, admin]) {
      const occurrence = await read(id, person);
      expect([occurrence.attendeeIds, occurrence.guestIds.length]).toEqual([[tomas.id], 1]);
      expect([occurrence.attendees[0].username, occurrence.guests[0].name]).toEqual(['tomas', 'Priya']);
    }
  });

  it('a series update changes who sees the attendees, or keeps the setting if the update leaves it out', async () => {
    const { body: series } = await community.createSeries({ attendeesShownTo: 'members' });
    const change = (body: object) =>
      server.requestAs(ravi, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, ...body });
    expect((await change({})).body.attendeesShownTo).toBe('members');
    expect((await change({ attendeesShownTo: 'everyone' })).body.attendeesShownTo).toBe('everyone');
    expect((await change({})).body.attendeesShownTo).toBe('everyone');
    expect((await server.request(`GET /events/series/${series.id}`)).body.attendeesShownTo).toBe('everyone');
  });
});

it('an occurrence and its series contain the community and the guide, and the guide is null when the account was deleted', async () => {
  const { body: series } = await community.createSeries();
  const expected = {
    community: { id: community.id, name: 'Morning Hill' },
    guide: { id: ravi.id, username: 'ravi', fullName: 'Ravi Menon' },
  };
  expect(series).toMatchObject(expected);
  const { id } = series.upcomingOccurrences[0];
  expect(await read(id)).toMatchObject(expected);
  await server.database.pool.query('update event_series set guide_id = null where id = $1', [series.id]);
  expect((await read(id)).guide).toBeNull();
  expect((await server.request(`GET /events/series/${series.id}`)).body.guide).toBeNull();
});
