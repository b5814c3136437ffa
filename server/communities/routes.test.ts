import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  [tomas, admin] = [await createMember(server, 'tomas'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const createCommunity = async (community: object = {}, guide = ravi): Promise<string> =>
  (
    await server.requestAs(guide, 'POST /communities', {
      name: 'Morning Hill',
      description: 'Before sunrise.',
      ...community,
    })
  ).body.id;
const read = async (id: string, person?: Member) =>
  (await server.requestAs(person, `GET /communities/${id}`)).body;
const join = (id: string, person: Member) => server.requestAs(person, `POST /communities/${id}/join`);
const leave = (id: string, person: Member) => server.requestAs(person, `POST /communities/${id}/leave`);
const names = async (query: string, person?: Member) =>
  (await server.requestAs(person, `GET /communities${query}`)).body.items.map(
    ({ name }: { name: string }) => name,
  );
/** Communities whose stored member count is wrong. */
async function communitiesWithWrongCounts() {
  const { rows } = await server.database.pool.query(`
    select id from communities where member_count <>
      (select count(*) from memberships where community_id = communities.id)`);
  return rows;
}

describe('a community', () => {
  it('a guide creates, changes and deletes a community, and visitors see it without its members', async () => {
    const { status, body } = await server.requestAs(ravi, 'POST /communities', {
      name: ' Hill ',
      description: 'Dawn.',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Hill',
        description: 'Dawn.',
        format: 'plain',
        privacy: 'public',
        language: null,
        picture: null,
        memberCount: 1,
        membership: 'guide',
        createdAt: expect.stringMatching(/\.\d{3}Z$/),
        memberIds: [ravi.id],
        guideIds: [ravi.id],
        becomesPublicAt: null,
        pausedUntil: null,
        joining: 'open',
        isListed: true,
        isFindable: true,
        questions: [],
        request: null,
        waiting: { requests: false, reports: false },
        pinnedIds: [],
        welcome: null,
        needsGuide: false,
        becomesGuideAt: null,
        announcements: { isOn: true, isSeen: true, nextAt: null },
        can: {
          read: true,
          post: true,
          announce: true,
          join: false,
          request: false,
          leave: true,
          handOver: false,
          offer: false,
          invite: false,
          moderate: true,
          settings: true,
          delete: true,
        },
      },
    ]);
    expect((await server.requestAs(ravi, 'GET /account')).body.guideOf).toContain(body.id);
    const publicView = await read(body.id);
    expect(publicView).toMatchObject({ membership: null, memberIds: [], guideIds: [] });
    const { read: mayRead, ...otherActions } = publicView.can;
    expect([mayRead, ...Object.values(otherActions)]).toEqual([true, ...Array(11).fill(false)]);
    const settings = { name: 'Hill Sangha', description: 'Before dawn.', privacy: 'private' };
    const changed = await server.requestAs(ravi, `PUT /communities/${body.id}`, settings);
    expect(changed.body).toMatchObject({ ...settings, can: { invite: true } });
    expect((await server.requestAs(ravi, `DELETE /communities/${body.id}`)).status).toBe(204);
    expect((await server.requestAs(ravi, `GET /communities/${body.id}`)).status).toBe(404);
    expect((await server.request('GET /communities/x')).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ name: '\u2060' }, 'Name must contain a letter or a digit'],
    [{ name: 'Hill\u202Ellih' }, 'Name contains invisible characters'],
    [{ description: ' ' }, 'Description is required'],
    [{ privacy: 'secret' }, 'Privacy must be public or private'],
    [{ name: 'x'.repeat(201) }, 'Name must be at most 200 characters long'],
    [{ description: 'x'.repeat(5_001) }, 'Description must be at most 5000 characters long'],
  ])('a community with %o is refused', async (draft, message) => {
    const { status, body } = await server.requestAs(ravi, 'POST /communities', {
      name: 'N',
      description: 'D',
      ...draft,
    });
    expect([status, body.message]).toEqual([400, message]);
  });

  it('a community update requires all settings and ignores other fields', async () => {
    const id = await createCommunity();
    expect(
      (await server.requestAs(ravi, `PUT /communities/${id}`, { name: 'N', description: 'D' })).status,
    ).toBe(400);
    const settings = {
      name: 'N',
      description: 'D',
      privacy: 'public',
      memberCount: 9,
      memberIds: [],
      id: 'x',
    };
    expect((await server.requestAs(ravi, `PUT /communities/${id}`, settings)).body).toMatchObject({
      id,
      memberCount: 1,
    });
  });

  it('a decision is recorded when an admin deletes a community, but not when its guide does', async () => {
    const [idDeletedByAdmin, idDeletedByGuide] = [
      await createCommunity({ name: 'Gone' }),
      await createCommunity({ name: 'Own' }),
    ];
    await server.requestAs(admin, `DELETE /communities/${idDeletedByAdmin}`);
    await server.requestAs(ravi, `DELETE /communities/${idDeletedByGuide}`);
    const { items } = (await server.requestAs(admin, 'GET /admin/decisions')).body;
    expect(items).toMatchObject([
      { deed: 'community.deleted', subject: { kind: 'community', id: idDeletedByAdmin, name: 'Gone' } },
    ]);
  });

  it('the admin statistics count the communities', async () => {
    await createCommunity();
    expect((await server.requestAs(admin, 'GET /admin/stats')).body.totalCommunities).toBeGreaterThan(0);
  });
});

describe('the directory', () => {
  it('the directory lists all communities, including private ones, newest first, and on request only those that the caller is in, with their total number', async () => {
    const suffix = crypto.randomUUID().slice(0, 8);
    await createCommunity({ name: `One ${suffix}` }, tomas);
    const secondId = await createCommunity({ name: `Two ${suffix}`, privacy: 'private' }, tomas);
    expect((await names('?limit=2')).slice(0, 2)).toEqual([`Two ${suffix}`, `One ${suffix}`]);
    const mine = (await server.requestAs(tomas, 'GET /communities?mine=true&limit=1')).body;
    expect(mine).toMatchObject({
      total: 2,
      hasNextPage: true,
      items: [{ id: secondId, membership: 'guide' }],
    });
    expect((await server.requestAs(tomas, 'GET /communities?mine=true&page=9')).body).toMatchObject({
      total: 2,
      items: [],
    });
    expect((await server.request('GET /communities?mine=true')).status).toBe(401);
    expect((await server.requestAs(tomas, 'GET /communities?mine=yes')).status).toBe(400);
  });

  it.each([
    ['asta', ['Aṣṭāvakra Circle']],
    ['ASTAVAKRA', ['Aṣṭāvakra Circle']],
    ['astavakar', ['Aṣṭāvakra Circle']],
    ['harbour', ['Aṣṭāvakra Circle']],
    ['harbuor', []],
    ['nothing here', []],
    ['!!', []],
  ])('a search for "%s" finds %o', async (q, expected) => {
    if (q === 'asta') await createCommunity({ name: 'Aṣṭāvakra Circle', description: 'By the harbour.' });
    expect(await names(`/search?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });
});

describe('joining and leaving', () => {
  it('each member is counted once, even when they join or leave several times concurrently', async () => {
    const id = await createCommunity();
    await Promise.all(Array.from({ length: 8 }, () => join(id, meera)));
    expect(await read(id, meera)).toMatchObject({ memberCount: 2, membership: 'member' });
    await Promise.all([join(id, tomas), leave(id, meera), leave(id, meera), join(id, tomas)]);
    expect(await read(id, meera)).toMatchObject({ memberCount: 2, membership: null });
    expect(await communitiesWithWrongCounts()).toEqual([]);
  });

  it('the only guide cannot leave while there are other members, and a community is deleted when its last member leaves', async () => {
    const id = await createCommunity();
    await join(id, meera);
    expect((await read(id, ravi)).can.leave).toBe(false);
    expect((await leave(id, ravi)).status).toBe(409);
    const setRole = (communityRole: string, by = ravi, member = meera) =>
      server.requestAs(by, `PUT /communities/${id}/members/${member.id}`, { communityRole });
    expect((await setRole('member', ravi, ravi)).status).toBe(409);
    expect((await setRole('guide')).body).toMatchObject({
      id: meera.id,
      communityRole: 'guide',
      isGuide: true,
    });
    expect((await leave(id, ravi)).status).toBe(204);
    expect((await leave(id, meera)).status).toBe(204);
    expect((await server.request(`GET /communities/${id}`)).status).toBe(404);
  });

  it('one guide stays when the last two guides leave at the same time', async () => {
    const id = await createCommunity();
    for (const person of [meera, tomas]) await join(id, person);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${meera.id}`, { communityRole: 'guide' });
    const replies = await Promise.all([leave(id, ravi), leave(id, meera)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('when the only guide deletes their account, the member who joined first becomes guide, and a community without other members is deleted', async () => {
    const noor = await createMember(server, 'noor');
    const [idWithMembers, idWithoutMembers] = [
      await createCommunity({ name: 'Shared' }, noor),
      await createCommunity({ name: 'Alone' }, noor),
    ];
    for (const person of [tomas, meera]) await join(idWithMembers, person);
    const { body: post } = await server.requestAs(noor, `POST /communities/${idWithMembers}/posts`, {
      content: 'Stays.',
    });
    await server.requestAs(noor, 'DELETE /account', { password: PASSWORD });
    expect(await read(idWithMembers, tomas)).toMatchObject({ memberCount: 2, membership: 'guide' });
    expect((await server.request(`GET /communities/${idWithoutMembers}`)).status).toBe(404);
    const storedPost = (await server.request(`GET /communities/${idWithMembers}/posts/${post.id}`)).body;
    expect(storedPost).toMatchObject({ content: 'Stays.', authorId: null, author: null });
    expect(await communitiesWithWrongCounts()).toEqual([]);
  });
});

describe('the members', () => {
  it('the list of members, by page and by cursor, shows guides first and the others in the order of joining, without emails', async () => {
    const id = await createCommunity();
    for (const person of [tomas, meera, admin]) await join(id, person);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${admin.id}`, { communityRole: 'guide' });
    const expected = ['ravi', 'anandi', 'tomas', 'meera'];
    const { body } = await server.requestAs(meera, `GET /communities/${id}/members`);
    expect(body.items.map(({ username }: { username: string }) => username)).toEqual(expected);
    expect(JSON.stringify(body)).not.toContain('@');
    expect(body.items[0]).toMatchObject({
      communityRole: 'guide',
      isGuide: true,
      joinedAt: expect.any(String),
    });
    const usernames: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await server.requestAs(
        meera,
        `GET /communities/${id}/members?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      usernames.push(...page.body.items.map(({ username }: { username: string }) => username));
      cursor = page.body.nextCursor;
    }
    expect(usernames).toEqual(expected);
    expect((await server.requestAs(meera, `GET /communities/${id}/members?limit=201`)).status).toBe(400);
    for (const invalidRank of ['NaN', 'Infinity', '70000', '-1', 'x']) {
      const cursor = Buffer.from(`2026-01-01T00:00:00Z|${meera.id}|${invalidRank}`).toString('base64url');
      expect((await server.requestAs(meera, `GET /communities/${id}/members?cursor=${cursor}`)).status).toBe(
        400,
      );
    }
  });

  it('guides can remove members, who lose access at once, but cannot remove themselves', async () => {
    const id = await createCommunity({ privacy: 'public' });
    await join(id, meera);
    await server.requestAs(ravi, `PUT /communities/${id}`, {
      name: 'N',
      description: 'D',
      privacy: 'private',
    });
    expect((await server.requestAs(meera, `GET /communities/${id}/posts`)).status).toBe(200);
    const remove = (member: string) => server.requestAs(ravi, `DELETE /communities/${id}/members/${member}`);
    expect((await remove(meera.id)).status).toBe(204);
    expect((await server.requestAs(meera, `GET /communities/${id}/posts`)).status).toBe(403);
    expect((await server.requestAs(meera, `GET /communities/${id}/members`)).status).toBe(403);
    expect([(await remove(ravi.id)).status, (await remove(meera.id)).status]).toEqual([403, 404]);
    expect((await remove('x')).status).toBe(404);
    expect(await communitiesWithWrongCounts()).toEqual([]);
  });
});
