import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
import { createMember, type Member, type Person } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let ines: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  const people = ['ravi', 'meera', 'tomas', 'ines'] as const satisfies Person[];
  [ravi, meera, tomas, ines] = (await Promise.all(people.map((person) => createMember(server, person)))) as [
    Member,
    Member,
    Member,
    Member,
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
});

const myEvents = async (person: Member, query = '') =>
  (await server.requestAs(person, `GET /events/mine${query}`)).body;

describe('booking', () => {
  it('a booking takes one spot and its cancellation frees the spot, even when each call is sent twice', async () => {
    const id = await community.createOccurrence();
    const { status, body } = await community.book(id, meera);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isBooked: true,
      spotsLeft: 1,
      attendeeCount: 1,
      attendeeIds: [meera.id],
      attendees: [{ id: meera.id, username: 'meera' }],
      guests: [],
      can: { book: true, delete: false },
    });
    expect((await community.book(id, meera)).body).toEqual(body);
    const cancelled = await community.cancelBooking(id, meera);
    expect([cancelled.status, cancelled.body.isBooked, cancelled.body.spotsLeft]).toEqual([200, false, 2]);
    expect((await community.cancelBooking(id, meera)).body).toEqual(cancelled.body);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('a booking of a full event is refused, except for members who already have a spot', async () => {
    const id = await community.createOccurrence();
    for (const person of [meera, tomas]) await community.book(id, person);
    const { status, body } = await community.book(id, ines);
    expect([status, body.message]).toEqual([409, 'This event is full.']);
    expect((await community.book(id, tomas)).status).toBe(200);
    await community.cancelBooking(id, meera);
    expect((await community.book(id, ines)).body.attendees.map(({ username }: Member) => username)).toEqual([
      'tomas',
      'ines',
    ]);
  });

  it('a booking is refused when the event has ended, and accepted while it takes place', async () => {
    await community.createSeries(oneHourStartingIn(server.deps.clock(), -3));
    const [past] = (
      await server.request(
        `GET /events/communities/${community.id}/occurrences?start=${server.deps.clock().subtract({ hours: 48 })}`,
      )
    ).body;
    const { status, body } = await community.book(past.id, meera);
    expect([status, body.message]).toEqual([409, 'This event has ended.']);
    expect((await server.requestAs(meera, `GET /events/occurrences/${past.id}`)).body.can.book).toBe(false);
    const runningId = await community.createOccurrence(oneHourStartingIn(server.deps.clock(), 0));
    expect((await community.book(runningId, meera)).status).toBe(200);
  });

  it('an event with a capacity of 0 is full from the start', async () => {
    const id = await community.createOccurrence({ capacity: 0 });
    expect((await community.book(id, meera)).status).toBe(409);
  });

  it('a booking stays when the capacity is reduced below the number of bookings', async () => {
    const { body } = await community.createSeries();
    const { id } = body.upcomingOccurrences[0];
    for (const person of [meera, tomas]) await community.book(id, person);
    const change = { title: 'One Verse', description: 'Less room.', capacity: 1 };
    await server.requestAs(ravi, `PUT /events/series/${body.id}`, change);
    const { body: occurrence } = await server.requestAs(meera, `GET /events/occurrences/${id}`);
    expect([
      occurrence.capacity,
      occurrence.attendeeCount,
      occurrence.spotsLeft,
      occurrence.isBooked,
    ]).toEqual([1, 2, 0, true]);
    await community.cancelBooking(id, tomas);
    expect((await community.book(id, ines)).status).toBe(409);
  });

  it('a booking of an event that does not exist is answered with 404', async () => {
    for (const id of [crypto.randomUUID(), 'tomorrow']) {
      expect((await community.book(id, meera)).status).toBe(404);
      expect((await community.cancelBooking(id, meera)).status).toBe(404);
      expect((await server.request(`GET /events/occurrences/${id}`)).status).toBe(404);
      expect((await server.requestAs(ravi, `DELETE /events/occurrences/${id}`)).status).toBe(404);
    }
    expect((await server.request(`GET /events/occurrences/${crypto.randomUUID()}`)).body.message).toBe(
      'Event could not be found.',
    );
  });
});

describe('my events', () => {
  it('My Events lists the booked events that have not ended, earliest first', async () => {
    const aiko = await createMember(server, 'aiko');
    const now = server.deps.clock();
    const ids: string[] = [];
    for (const hours of [72, 24, 48])
      ids.push(await community.createOccurrence(oneHourStartingIn(now, hours)));
    for (const id of ids) await community.book(id, aiko);
    const [third, first, second] = ids;
    const page = await myEvents(aiko);
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([first, second, third]);
    expect(page.items[0]).toMatchObject({ isBooked: true, attendeeCount: 1 });
    expect(page).toMatchObject({ page: 1, hasPrevPage: false, hasNextPage: false });
    const secondPage = await myEvents(aiko, '?limit=2&page=2');
    expect([secondPage.items[0].id, secondPage.hasPrevPage, secondPage.hasNextPage]).toEqual([
      third,
      true,
      false,
    ]);
    expect((await myEvents(meera)).items.every(({ id }: { id: string }) => !ids.includes(id))).toBe(true);
    await community.cancelBooking(first ?? '', aiko);
    expect((await myEvents(aiko)).items).toHaveLength(2);
  });

  it('My Events contains no events of communities that the member cannot access', async () => {
    const id = await community.createOccurrence(oneHourStartingIn(server.deps.clock(), 30));
    const admin = await createMember(server, 'anandi');
    await server.requestAs(ravi, `PUT /communities/${community.id}`, {
      ...COMMUNITY_DRAFT,
      privacy: 'private',
    });
    await community.book(id, admin);
    const hasEvent = async () => (await myEvents(admin)).items.some((each: { id: string }) => each.id === id);
    expect(await hasEvent()).toBe(true);
    await server.database.db
      .updateTable('users')
      .set({ role: 'sadhaka' })
      .where('id', '=', admin.id)
      .execute();
    expect(await hasEvent()).toBe(false);
  });
});

describe('a community that becomes private', () => {
  it('when a community becomes private, non-members lose their bookings and are notified, and members keep theirs', async () => {
    await server.requestAs(meera, `POST /communities/${community.id}/join`);
    const { body: series } = await community.createSeries({ capacity: 9 });
    const { id } = series.upcomingOccurrences[0];
    for (const person of [meera, tomas]) await community.book(id, person);
    await community.registerGuest(id, 'Shut');
    await server.requestAs(ravi, `PUT /communities/${community.id}`, {
      ...COMMUNITY_DRAFT,
      privacy: 'private',
    });
    const { body } = await server.requestAs(ravi, `GET /events/occurrences/${id}`);
    expect([body.attendeeIds, body.attendeeCount, body.guestCount, body.spotsLeft]).toEqual([
      [meera.id],
      1,
      0,
      8,
    ]);
    for (const email of [tomas.email, 'shut@vichara.test']) {
      const mail = await server.mails.nextMailTo(email, /members only/);
      expect(mail.text).toContain('“Morning Hill” has become a private community.');
    }
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      title: 'Secret',
      description: 'Inside.',
      capacity: 9,
    });
    await mailGatheredChanges(server);
    expect((await server.mails.nextMailTo(meera.email, /changed/)).text).toContain('“Secret”');
    expect(
      server.mails.mails.filter(
        ({ text, to }) => text?.includes('Secret') && to?.[0]?.address !== meera.email,
      ),
    ).toEqual([]);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });
});

describe('leaving a private community', () => {
  const path = () => `/communities/${community.id}`;
  const makePrivate = () =>
    server.requestAs(ravi, `PUT ${path()}`, { ...COMMUNITY_DRAFT, privacy: 'private' });
  it.each([
    ['leaves', () => server.requestAs(meera, `POST ${path()}/leave`)],
    ['is removed from', () => server.requestAs(ravi, `DELETE ${path()}/members/${meera.id}`)],
  ])('a member who %s a private community loses their future bookings there', async (_cause, leave) => {
    await server.requestAs(meera, `POST ${path()}/join`);
    const [privateEventId, publicEventId] = [
      await community.createOccurrence(),
      await (await createEventFixture(server, ravi)).createOccurrence(),
    ];
    for (const id of [privateEventId, publicEventId]) await community.book(id, meera);
    await makePrivate();
    expect((await leave()).status).toBe(204);
    const { body } = await server.requestAs(ravi, `GET /events/occurrences/${privateEventId}`);
    expect([body.attendeeCount, body.attendees]).toEqual([0, []]);
    expect((await server.requestAs(meera, `GET /events/occurrences/${publicEventId}`)).body.isBooked).toBe(
      true,
    );
    expect((await community.book(privateEventId, meera)).status).toBe(404);
  });

  it('a member who leaves a public community keeps their bookings there', async () => {
    await server.requestAs(meera, `POST ${path()}/join`);
    const id = await community.createOccurrence();
    await community.book(id, meera);
    await server.requestAs(meera, `POST ${path()}/leave`);
    expect((await server.requestAs(meera, `GET /events/occurrences/${id}`)).body.isBooked).toBe(true);
  });
});

it('the archive contains the bookings of a member and the series that the member created', async () => {
  const { eventsFeature } = await import('#server/events/feature.ts');
  const { body: series } = await community.createSeries();
  await community.book(series.upcomingOccurrences[0].id, ravi);
  const files = new Map<string, unknown[]>();
  for (const file of eventsFeature.archive(server.deps, ravi.id)) {
    let content = '';
    if ('text' in file) for await (const part of file.text()) content += part;
    files.set(file.path, JSON.parse(content));
  }
  expect(files.get('bookings.json')).toContainEqual({
    title: 'One Verse',
    startTime: series.startTime,
    bookedAt: expect.any(String),
  });
  const {
    upcomingOccurrences: _,
    can: __,
    community: ___,
    guide: ____,
    cancelledDates: _____,
    ownSettings: _______,
    joinUrl: ______,
    isPaused: ________,
    ...planned
  } = series;
  expect(files.get('events.json')).toContainEqual(planned);
});

it('a deleted account loses its bookings, and its series stay with the community', async () => {
  const noor = await createMember(server, 'noor');
  await server.requestAs(noor, `POST /communities/${community.id}/join`);
  await server.requestAs(ravi, `PUT /communities/${community.id}/members/${noor.id}`, {
    communityRole: 'guide',
  });
  const { body: series } = await community.createSeries({}, noor);
  const { id } = series.upcomingOccurrences[0];
  for (const person of [noor, meera]) await community.book(id, person);
  expect((await server.requestAs(noor, 'DELETE /account', { password: 'still water runs' })).status).toBe(
    204,
  );
  const { body } = await server.request(`GET /events/occurrences/${id}`);
  expect([body.attendeeCount, body.attendeeIds]).toEqual([1, [meera.id]]);
  expect((await server.request(`GET /events/series/${series.id}`)).body.guideId).toBe(null);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});
