import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, postId } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path, postId } = await fixture.createCommunity());
});

const community = async (name: Name) => (await as(name, `GET ${path}`)).body;
const leave = (name: Name, successorId?: unknown) => as(name, `POST ${path}/leave`, { successorId });

describe('leaving', () => {
  it('the last guide can leave by naming a member as successor, who becomes a guide', async () => {
    expect((await community('ravi')).can).toMatchObject({ leave: false, handOver: true });
    expect((await leave('ravi')).body).toMatchObject({
      code: 'last_guide',
      message: 'A community needs at least one guide. Make somebody else a guide first.',
    });
    expect((await leave('ravi', people.meera.id)).status).toBe(204);
    const { guideIds, memberIds } = await community('meera');
    expect([guideIds, memberIds]).toEqual([[people.meera.id], [people.meera.id, people.samuel.id]]);
    expect((await community('ravi')).membership).toBe(null);
    expect((await as('meera', 'GET /account')).body.guideOf).toContain(path.split('/').at(-1));
    expect((await as('ravi', 'GET /account')).body.guideOf).not.toContain(path.split('/').at(-1));
  });

  it('the last guide cannot leave if the named successor is not another member', async () => {
    for (const successorId of [people.ravi.id, people.aiko.id, crypto.randomUUID()])
      expect((await leave('ravi', successorId)).status).toBe(404);
    for (const successorId of ['rubbish', 7, [people.meera.id]])
      expect((await leave('ravi', successorId)).status).toBe(400);
    expect((await community('ravi')).guideIds).toEqual([people.ravi.id]);
  });

  it('a member cannot name a successor, and one of two guides need not name one', async () => {
    const { status, body } = await leave('meera', people.samuel.id);
    expect([status, body.code]).toEqual([403, 'guides_only']);
    expect((await community('meera')).can).toMatchObject({ leave: true, handOver: false });
    await as('ravi', `PUT ${path}/members/${people.meera.id}`, { communityRole: 'guide' });
    expect((await community('ravi')).can).toMatchObject({ leave: true, handOver: false });
    expect((await leave('ravi')).status).toBe(204);
    expect((await community('meera')).guideIds).toEqual([people.meera.id]);
    expect((await leave('aiko', people.meera.id)).status).toBe(204);
  });

  it('when both guides of a community leave at once, one of them stays', async () => {
    await as('ravi', `PUT ${path}/members/${people.meera.id}`, { communityRole: 'guide' });
    const replies = await Promise.all([leave('ravi'), leave('meera')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('pinned posts', () => {
  const pin = (postIds: unknown, name: Name = 'ravi') => as(name, `PUT ${path}/pins`, { postIds });
  const createPost = async (): Promise<string> =>
    (await as('meera', `POST ${path}/posts`, { content: 'More.' })).body.id;

  it('are listed in their order for everyone who may read the community', async () => {
    const other = await createPost();
    expect((await pin([other, postId])).body.pinnedIds).toEqual([other, postId]);
    expect((await pin([postId, other, postId])).body.pinnedIds).toEqual([postId, other]);
    expect((await server.request(`GET ${path}`)).body.pinnedIds).toEqual([postId, other]);
    await as('ravi', `PUT ${path}`, { name: 'Morning Hill', description: '-', privacy: 'private' });
    expect((await community('samuel')).pinnedIds).toEqual([postId, other]);
    expect((await community('aiko')).pinnedIds).toEqual([]);
    expect((await server.request(`GET ${path}`)).body.pinnedIds).toEqual([]);
    expect((await pin([])).body.pinnedIds).toEqual([]);
  });

  it('are at most three, and posts of this community', async () => {
    const ids = [postId, await createPost(), await createPost(), await createPost()];
    expect((await pin(ids)).body.message).toBe('At most 3 posts can be pinned');
    expect((await pin(ids.slice(0, 3))).status).toBe(200);
    const own = path;
    ({ path } = await fixture.createCommunity());
    const elsewhere = await pin([postId]);
    expect([elsewhere.status, elsewhere.body.errors[0].path]).toEqual([400, 'postIds']);
    path = own;
    expect((await pin([postId, crypto.randomUUID()])).status).toBe(400);
    for (const rubbish of [undefined, null, 'x', ['x'], [null]])
      expect((await pin(rubbish)).status).toBe(400);
    expect((await community('ravi')).pinnedIds).toEqual(ids.slice(0, 3));
    expect((await pin([postId], 'meera')).status).toBe(403);
  });

  it('are unpinned when they are deleted, and stay unpinned when they are restored', async () => {
    await pin([postId]);
    await as('meera', `DELETE ${path}/posts/${postId}`);
    expect((await community('ravi')).pinnedIds).toEqual([]);
    expect((await pin([postId])).status).toBe(400);
    expect((await as('meera', `POST ${path}/deleted/${postId}/restore`)).status).toBe(200);
    expect((await community('ravi')).pinnedIds).toEqual([]);
  });

  it('are never more than three, even when guides pin posts at the same time', async () => {
    const ids = [postId, await createPost(), await createPost(), await createPost()];
    const replies = await Promise.all([pin(ids.slice(0, 3)), pin(ids.slice(1)), pin(ids.slice(0, 3))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await community('ravi')).pinnedIds).toHaveLength(3);
  });
});

describe('the welcome', () => {
  const setWelcome = (welcome: string) =>
    as('ravi', `PUT ${path}/about`, { about: '', welcome, agreements: [] });
  const putAway = (name: Name) => as(name, `DELETE ${path}/welcome`);

  it('is shown to each member until they put it away, but not to the founder and non-members', async () => {
    expect((await community('meera')).welcome).toBe(null);
    await setWelcome('Sit anywhere.');
    expect((await community('meera')).welcome).toBe('Sit anywhere.');
    expect((await community('ravi')).welcome).toBe(null);
    expect((await community('aiko')).welcome).toBe(null);
    expect((await as('aiko', `POST ${path}/join`)).body.welcome).toBe('Sit anywhere.');
    expect((await putAway('aiko')).status).toBe(204);
    expect((await putAway('aiko')).status).toBe(204);
    expect((await community('aiko')).welcome).toBe(null);
    expect((await community('meera')).welcome).toBe('Sit anywhere.');
    expect((await putAway('noor')).status).toBe(204);
    await as('aiko', `POST ${path}/leave`);
    expect((await as('aiko', `POST ${path}/join`)).body.welcome).toBe('Sit anywhere.');
  });
});
