import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventFixture, EVENT, type EventFixture } from '#tests/support/events/eventFixture.ts';
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
const read = async (id: string, person?: Member) => (await ask(`GET /events/occurrences/${id}`, person)).body;

describe('the list of attendees of a series', () => {
  it('attendees are by default shown to everyone in a public community and to members in a private one', async () => {
    const { body: open } = await hill.create();
    expect(open.attendeesShownTo).toBe('everyone');
    expect((await read(open.upcomingOccurrences[0].id)).attendeesShownTo).toBe('everyone');
    const closed = await createEventFixture(server, ravi, { privacy: 'private' });
    expect((await closed.create()).body.attendeesShownTo).toBe('members');
    expect((await closed.create({ attendeesShownTo: 'everyone' })).body.attendeesShownTo).toBe('everyone');
    expect((await hill.create({ attendeesShownTo: 'guides' })).body).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'attendeesShownTo', message: 'Attendees must be shown to everyone or members' }],
    });
  });

  it('names and ids of attendees are hidden from non-members, and the counts are not', async () => {
    const id = await hill.occurrence({ attendeesShownTo: 'members', capacity: 5 });
    const own = (await hill.book(id, tomas)).body;
    const registered = (await hill.guest(id, 'Priya')).body;
    const hidden = { attendees: [], guests: [], attendeeIds: [], guestIds: [] };
    for (const seen of [own, await read(id), await read(id, tomas)]) {
      expect(seen).toMatchObject({ ...hidden, attendeeCount: 1, attendeesShownTo: 'members' });
    }
    expect(own.isBooked).toBe(true);
    expect(registered).toMatchObject({ ...hidden, guestCount: 1, spotsLeft: 3 });
    for (const person of [ravi, meera, anandi]) {
      const seen = await read(id, person);
      expect([seen.attendeeIds, seen.guestIds.length]).toEqual([[tomas.id], 1]);
      expect([seen.attendees[0].username, seen.guests[0].name]).toEqual(['tomas', 'Priya']);
    }
  });

  it('a change of a series can change who sees the attendees, and otherwise keeps that setting', async () => {
    const { body: series } = await hill.create({ attendeesShownTo: 'members' });
    const change = (body: object) => ask(`PUT /events/series/${series.id}`, ravi, { ...EVENT, ...body });
    expect((await change({})).body.attendeesShownTo).toBe('members');
    expect((await change({ attendeesShownTo: 'everyone' })).body.attendeesShownTo).toBe('everyone');
    expect((await change({})).body.attendeesShownTo).toBe('everyone');
    expect((await ask(`GET /events/series/${series.id}`)).body.attendeesShownTo).toBe('everyone');
  });
});

it('an occurrence and a series name their community and their guide, or no guide when the account is gone', async () => {
  const { body: series } = await hill.create();
  const place = {
    community: { id: hill.communityId, name: 'Morning Hill' },
    guide: { id: ravi.id, username: 'ravi' },
  };
  expect(series).toMatchObject(place);
  const { id } = series.upcomingOccurrences[0];
  expect(await read(id)).toMatchObject(place);
  await server.database.pool.query('update event_series set guide_id = null where id = $1', [series.id]);
  expect((await read(id)).guide).toBeNull();
  expect((await ask(`GET /events/series/${series.id}`)).body.guide).toBeNull();
});
