import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishDueCommunities } from '#server/communities/actions.ts';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  type EventFixture,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let admin: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  admin = await createMember(server, 'anandi');
});
afterAll(() => server.close());

const feed = (query = '', person?: Member) =>
  server.requestAs(person, `GET /events/communities/${community.id}/calendar.ics${query}`);

describe('the secret address of a private community', () => {
  const setPrivacy = (privacy: string) =>
    server.requestAs(ravi, `PUT /communities/${community.id}`, { ...COMMUNITY_DRAFT, privacy });
  const path = () => `/events/communities/${community.id}/feed-address`;
  const createAddress = async (person: Member) =>
    new URL((await server.requestAs(person, `POST ${path()}`)).body.url);
  beforeEach(async () => {
    community = await createEventFixture(server, ravi);
    await community.createSeries();
    await server.requestAs(meera, `POST /communities/${community.id}/join`);
    await setPrivacy('private');
  });

  it('the secret address gives access only to the calendar of its own community, without a session', async () => {
    const { status, body } = await server.requestAs(meera, `POST ${path()}`);
    const url = new URL(body.url);
    expect([status, url.origin, url.pathname]).toEqual([
      201,
      'http://vichara.test',
      `/api/v1/events/communities/${community.id}/calendar.ics`,
    ]);
    const reply = await feed(url.search);
    expect([reply.status, reply.headers['cache-control'], reply.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
    expect((await feed()).status).toBe(404);
    expect((await feed('?key=x')).status).toBe(404);
    expect((await feed('?key=')).status).toBe(404);
    expect((await feed('', meera)).status).toBe(200);
    const otherCommunity = await createEventFixture(server, ravi, { privacy: 'private' });
    expect(
      (await server.request(`GET /events/communities/${otherCommunity.id}/calendar.ics${url.search}`)).status,
    ).toBe(404);
    const { rows } = await server.database.pool.query('select key_hash from feed_addresses');
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('key'));
  });

  it('a new secret address replaces the old one, and a deleted address stops working', async () => {
    const firstUrl = await createAddress(meera);
    const secondUrl = await createAddress(meera);
    expect((await feed(firstUrl.search)).status).toBe(404);
    expect((await feed(secondUrl.search)).status).toBe(200);
    expect((await server.requestAs(meera, `DELETE ${path()}`)).status).toBe(204);
    expect((await server.requestAs(meera, `DELETE ${path()}`)).status).toBe(204);
    expect((await feed(secondUrl.search)).status).toBe(404);
  });

  it.each([
    ['the member leaves', () => server.requestAs(meera, `POST /communities/${community.id}/leave`)],
    [
      'the member is removed',
      () => server.requestAs(ravi, `DELETE /communities/${community.id}/members/${meera.id}`),
    ],
    [
      'the community becomes public and then private again',
      async () => {
        await setPrivacy('public');
        server.advanceClock({ hours: 25 });
        await publishDueCommunities(server.deps);
        await setPrivacy('private');
      },
    ],
    [
      'the account is deleted',
      () => server.requestAs(meera, 'DELETE /account', { password: 'still water runs' }),
    ],
  ])('the secret address stops working when %s', async (_cause, revoke) => {
    const url = await createAddress(meera);
    expect((await feed(url.search)).status).toBe(200);
    await revoke();
    expect((await feed(url.search)).status).toBe(404);
  });

  it('an admin who is not a member cannot create a secret address', async () => {
    expect((await server.requestAs(admin, `POST ${path()}`)).status).toBe(403);
    expect((await feed('', admin)).status).toBe(200);
  });
});
