import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventTimes, unfoldedLines } from '#tests/support/events/calendarFile.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, tomas] = [await createMember(server, 'ravi'), await createMember(server, 'tomas')];
});
/** Each test has a member of its own, who is in no community yet. */
const NAMES = ['meera', 'aiko', 'dawa', 'ines', 'kenji', 'lhamo', 'noor'] as const;
const unusedNames = [...NAMES];
beforeEach(async () => {
  meera = await createMember(server, unusedNames.shift() ?? 'meera');
});
afterAll(() => server.close());

const daily = () => ({
  recurrence: {
    frequency: 'DAILY',
    interval: 1,
    until: server.deps
      .clock()
      .add({ hours: 24 * 5 })
      .toString(),
  },
});
const agenda = async (person: Member | null, query = '') =>
  server.requestAs(person, `GET /events/agenda${query}`);
const join = (community: EventFixture, person: Member) =>
  server.requestAs(person, `POST /communities/${community.id}/join`);

/** Two communities of which meera is a member, with five daily events each, and one of which she is not. */
async function createCommunities() {
  const communities: EventFixture[] = [];
  for (const name of ['Hill', 'River', 'Elsewhere']) {
    const community = await createEventFixture(server, ravi, { name });
    await community.createSeries(daily());
    if (name !== 'Elsewhere') await join(community, meera);
    communities.push(community);
  }
  return communities as [EventFixture, EventFixture, EventFixture];
}

describe('the agenda', () => {
  it('lists the dates of all communities of the member, earliest first, in pages', async () => {
    await createCommunities();
    const { status, body } = await agenda(meera, '?limit=7');
    expect([status, body.items.length, body.page, body.hasNextPage]).toEqual([200, 7, 1, true]);
    const second = (await agenda(meera, '?limit=7&page=2')).body;
    expect([second.items.length, second.hasNextPage]).toEqual([3, false]);
    const items = [...body.items, ...second.items];
    expect(new Set(items.map((each) => each.community.name))).toEqual(new Set(['Hill', 'River']));
    const starts = items.map((each) => each.startTime);
    expect(starts).toEqual(starts.toSorted());
  });

  it('shows only one community if the query names it, and nothing of a community that the member is not in', async () => {
    const [hill, , elsewhere] = await createCommunities();
    const ofHill = (await agenda(meera, `?communityId=${hill.id}`)).body.items;
    expect(ofHill.map((each: { community: { id: string } }) => each.community.id)).toEqual(
      Array(5).fill(hill.id),
    );
    expect((await agenda(meera, `?communityId=${elsewhere.id}`)).body.items).toEqual([]);
  });

  it('leaves out cancelled dates and communities that the member has left, and shows which dates are booked', async () => {
    const [hill, river] = await createCommunities();
    const [first, second] = (await agenda(meera, `?communityId=${hill.id}`)).body.items;
    await hill.book(second.id, meera);
    await server.requestAs(ravi, `DELETE /events/occurrences/${first.id}`);
    const left = (await agenda(meera, `?communityId=${hill.id}`)).body.items;
    expect(left.map((each: { isBooked: boolean }) => each.isBooked)).toEqual([true, false, false, false]);
    await server.requestAs(meera, `POST /communities/${river.id}/leave`);
    expect((await agenda(meera)).body.items).toHaveLength(4);
  });

  it('needs a session and a valid range', async () => {
    expect((await agenda(null)).status).toBe(401);
    for (const query of [
      '?start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z',
      '?start=2026-01-01T00:00:00Z&end=2028-01-01T00:00:00Z',
      '?start=tomorrow',
      '?communityId=1',
      '?limit=1000',
    ]) {
      expect((await agenda(meera, query)).status, query).toBe(400);
    }
  });
});

describe('the calendar of a member', () => {
  const createAddress = async (person: Member): Promise<string> =>
    (await server.requestAs(person, 'POST /events/mine/feed-address')).body.url.replace(
      'http://vichara.test/api/v1',
      '',
    );
  const read = (address: string) => server.request(`GET ${address}`);

  it('contains only the dates that the member has booked, without cancelled dates and cancelled bookings', async () => {
    const [hill, river] = await createCommunities();
    const [first, second, third] = (await agenda(meera, `?communityId=${hill.id}`)).body.items;
    const [other] = (await agenda(meera, `?communityId=${river.id}`)).body.items;
    for (const { id } of [first, second, third, other]) await hill.book(id, meera);
    await hill.cancelBooking(first.id, meera);
    await server.requestAs(ravi, `DELETE /events/occurrences/${second.id}`);
    const { status, body, headers } = await read(await createAddress(meera));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('text/calendar'),
      'no-store',
    ]);
    expect(eventTimes(body)).toEqual(
      [other, third].map(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)]),
    );
    const uids = unfoldedLines(body).filter((line) => line.startsWith('UID:'));
    expect(uids.toSorted()).toEqual([`UID:${third.id}`, `UID:${other.id}`].toSorted());
  });

  it('hides the events of a private community that the member may no longer read', async () => {
    const community = await createEventFixture(server, ravi);
    await join(community, meera);
    const id = await community.createOccurrence();
    await community.book(id, meera);
    const address = await createAddress(meera);
    expect((await read(address)).body).toContain(`UID:${id}`);
    await server.requestAs(ravi, `DELETE /communities/${community.id}/members/${meera.id}`);
    await server.database.db
      .updateTable('communities')
      .set({ privacy: 'private', joining: 'invitation' })
      .where('id', '=', community.id)
      .execute();
    expect((await read(address)).body).not.toContain(`UID:${id}`);
  });

  it('is not found any more when its address is replaced or deleted, or when the account is deleted', async () => {
    const first = await createAddress(meera);
    const second = await createAddress(meera);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await server.requestAs(tomas, 'DELETE /events/mine/feed-address');
    expect((await read(second)).status).toBe(200);
    await server.requestAs(meera, 'DELETE /events/mine/feed-address');
    expect((await read(second)).status).toBe(404);
    const third = await createAddress(meera);
    await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' });
    expect((await read(third)).status).toBe(404);
    expect((await read('/events/mine/calendar.ics?key=x')).status).toBe(404);
    expect((await read('/events/mine/calendar.ics')).status).toBe(400);
    expect((await server.requestAs(null, 'POST /events/mine/feed-address')).status).toBe(401);
  });
});
