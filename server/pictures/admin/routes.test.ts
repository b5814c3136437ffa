import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';

let fixture: ModerationFixture;
let community: ModeratedCommunity;
beforeAll(async () => {
  fixture = await openModerationFixture();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  const { db } = fixture.server.database;
  for (const table of ['pictures', 'cases', 'communities', 'blocked_pictures', 'decisions'] as const)
    await db.deleteFrom(table).execute();
  community = await fixture.createCommunity();
});

const { upload, load, setAvatar } = pictureCalls(() => fixture.server);
const as: ModerationFixture['as'] = (...call) => fixture.as(...call);

const ADMIN = 'anandi';
const list = async (query = '', by: Name = ADMIN) => (await as(by, `GET /admin/pictures${query}`)).body;
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const latestIds = async () => idsOf(await list());
const reportedIds = async () => idsOf(await list('?state=reported'));
const blocked = async (query = '') => (await as(ADMIN, `GET /admin/pictures/blocked${query}`)).body;
const unblock = (id: string, by: Name = ADMIN) => as(by, `DELETE /admin/pictures/blocked/${id}`);
const remove = (id: string, reason = 'Not kind.') => as(ADMIN, `DELETE /admin/pictures/${id}`, { reason });

const uploadAs = async (name: Name, use: string): Promise<string> =>
  (await upload(fixture.people[name], await jpeg(400, 300), use)).body.id;
async function newAvatar(name: Name): Promise<string> {
  const id = await uploadAs(name, 'avatar');
  await setAvatar(fixture.people[name], id);
  return id;
}
/** Publishes a post by Meera with a picture. Returns their ids. */
async function publish({ path } = community): Promise<{ postId: string; pictureId: string }> {
  const pictureId = await uploadAs('meera', 'post');
  const draft = { content: 'Look.', pictures: [{ id: pictureId, alt: 'A hill.' }] };
  return { pictureId, postId: (await as('meera', `POST ${path}/posts`, draft)).body.id };
}
const report = (kind: string, id: string, { path } = community) =>
  as('samuel', `POST ${path}/reports`, { subject: { kind, id }, ground: 'harm' });
const SETTINGS = { name: 'Morning Hill', description: 'We sit.' };
const makePrivate = ({ path } = community) => as('ravi', `PUT ${path}`, { ...SETTINGS, privacy: 'private' });

it.each([
  'GET /admin/pictures',
  'GET /admin/pictures/blocked',
  `DELETE /admin/pictures/blocked/${crypto.randomUUID()}`,
])('%s is refused to everyone except admins', async (call) => {
  expect((await fixture.server.request(call)).status).toBe(401);
  for (const name of ['meera', 'ravi'] as const) expect((await as(name, call)).status).toBe(403);
});

describe('the latest pictures', () => {
  it('an avatar, a cover, the picture of a community and one in a post are listed, newest first, with their places and uploaders', async () => {
    const avatar = await newAvatar('meera');
    const cover = await uploadAs('samuel', 'cover');
    const draft = { title: 'Talks', author: 'R. M.', description: 'Answers.', coverId: cover };
    const book = (await as('samuel', 'POST /library/submit', draft)).body;
    const pictureId = await uploadAs('ravi', 'community');
    await as('ravi', `PUT ${community.path}`, { ...SETTINGS, privacy: 'public', pictureId });
    const post = await publish();
    const communityId = community.path.split('/').at(-1);
    const { items, ...page } = await list();
    expect(page).toEqual({ page: 1, hasPrevPage: false, hasNextPage: false, nextCursor: null });
    const { meera } = fixture.people;
    expect(items[0]).toEqual({
      id: post.pictureId,
      width: 400,
      height: 300,
      colour: expect.stringMatching(/^#/),
      key: '',
      use: 'post',
      alt: 'A hill.',
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      uploader: { id: meera.id, username: 'meera', fullName: 'Meera Anand' },
      usedIn: { kind: 'post', id: post.postId, communityId, name: 'Morning Hill' },
      reportedAt: null,
    });
    expect(items.slice(1)).toMatchObject([
      { id: pictureId, alt: '', usedIn: { kind: 'community', id: communityId, name: 'Morning Hill' } },
      { id: cover, uploader: { username: 'samuel' }, usedIn: { kind: 'book', id: book.id, name: 'Talks' } },
      { id: avatar, usedIn: { kind: 'member', id: meera.id, communityId: null, name: 'meera' } },
    ]);
    for (const { id } of items) expect((await load(id, 320)).status).toBe(200);
  });

  it('pictures of private communities and of journals, and pictures that are used nowhere, are not listed', async () => {
    const pictureId = await uploadAs('ravi', 'community');
    await as('ravi', `PUT ${community.path}`, { ...SETTINGS, privacy: 'public', pictureId });
    const post = await publish();
    await uploadAs('meera', 'post');
    const { server, people } = fixture;
    const headers = { 'content-type': 'image/jpeg' };
    await server.requestAs(people.meera, 'POST /journal/pictures', await jpeg(), headers);
    expect(await latestIds()).toEqual([post.pictureId, pictureId]);
    await makePrivate();
    expect(await latestIds()).toEqual([]);
    await publish();
    expect(await latestIds()).toEqual([]);
  });

  it('a picture in a deleted post is not listed', async () => {
    const { postId } = await publish();
    await as('meera', `DELETE ${community.path}/posts/${postId}`);
    expect(await latestIds()).toEqual([]);
  });

  it('a reader of all pages sees each picture once, also when others are uploaded meanwhile', async () => {
    const ids = [await newAvatar('meera'), await newAvatar('samuel'), await newAvatar('ravi')].reverse();
    const first = await list('?limit=2');
    expect([idsOf(first), first.hasNextPage]).toEqual([ids.slice(0, 2), true]);
    await newAvatar('noor');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([idsOf(second), second.nextCursor]).toEqual([ids.slice(2), null]);
  });

  it.each(['?state=blocked', '?state=', '?limit=0', '?cursor=x', '?page=1&cursor=x'])(
    'the query %s is refused with 400',
    async (query) => {
      expect((await as(ADMIN, `GET /admin/pictures${query}`)).status).toBe(400);
    },
  );

  it('the uploader of a picture is null after the account is deleted', async () => {
    const pictureId = await uploadAs('ravi', 'community');
    await as('ravi', `PUT ${community.path}`, { ...SETTINGS, privacy: 'public', pictureId });
    const { db } = fixture.server.database;
    await db.updateTable('pictures').set({ owner_id: null }).where('id', '=', pictureId).execute();
    expect((await list()).items).toMatchObject([{ id: pictureId, uploader: null }]);
  });
});

describe('the reported pictures', () => {
  it('a picture in a case is listed until the case is decided, and again when the case is opened again', async () => {
    const { postId, pictureId } = await publish();
    const avatar = await newAvatar('meera');
    expect(await reportedIds()).toEqual([]);
    await report('post', postId);
    await report('member', fixture.people.meera.id);
    const { items } = await list('?state=reported');
    expect(items).toMatchObject([
      { id: avatar, usedIn: { kind: 'member' }, reportedAt: expect.stringMatching(/\.\d{3}Z$/) },
      { id: pictureId, alt: 'A hill.', usedIn: { kind: 'post', id: postId } },
    ]);
    expect((await list()).items).toEqual(items);
    const cases = (await as('ravi', `GET ${community.path}/cases?state=open`)).body.items;
    for (const { id } of cases) await decideCase(fixture, 'ravi', id, { action: 'left' });
    expect(await reportedIds()).toEqual([]);
    expect((await list()).items).toMatchObject([{ reportedAt: null }, { reportedAt: null }]);
    await as('ravi', `POST /cases/${cases[0].id}/reopen`);
    expect(await reportedIds()).toEqual([avatar]);
  });

  it('a picture that is reported in two communities is listed once, and pages follow the time of the last report', async () => {
    const other = await fixture.createCommunity();
    const avatar = await newAvatar('meera');
    const { postId, pictureId } = await publish();
    await report('member', fixture.people.meera.id);
    await report('post', postId);
    expect(await reportedIds()).toEqual([pictureId, avatar]);
    await report('member', fixture.people.meera.id, other);
    expect(await reportedIds()).toEqual([avatar, pictureId]);
    const first = await list('?state=reported&limit=1');
    const second = await list(`?state=reported&limit=1&cursor=${first.nextCursor}`);
    expect([idsOf(first), idsOf(second), second.hasNextPage]).toEqual([[avatar], [pictureId], false]);
  });

  it('a reported picture is not listed when its community is private, or when it is used nowhere any more', async () => {
    const first = await publish();
    const second = await publish();
    for (const { postId } of [first, second]) await report('post', postId);
    await as('meera', `DELETE /pictures/${first.pictureId}`);
    expect(await reportedIds()).toEqual([second.pictureId]);
    await makePrivate();
    expect(await reportedIds()).toEqual([]);
  });
});

describe('the blocked pictures', () => {
  it('a removed picture is listed with the reason and who removed it, until an admin unblocks it', async () => {
    const id = await newAvatar('meera');
    await remove(id);
    const { anandi, meera } = fixture.people;
    const row = {
      id,
      use: 'avatar',
      blockedAt: expect.stringMatching(/\.\d{3}Z$/),
      actor: { id: anandi.id, username: 'anandi', fullName: 'Anandi Rao' },
      reason: 'Not kind.',
    };
    expect((await blocked()).items).toEqual([row]);
    expect(await latestIds()).toEqual([]);
    expect((await upload(meera, await jpeg(400, 300))).status).toBe(409);
    expect((await unblock(id)).status).toBe(204);
    expect((await blocked()).items).toEqual([]);
    expect((await upload(meera, await jpeg(400, 300))).status).toBe(201);
    const [decision] = (await as(ADMIN, 'GET /admin/decisions')).body.items;
    expect(decision).toMatchObject({
      deed: 'picture.unblocked',
      actor: { username: 'anandi' },
      isByOperator: false,
      subject: { kind: 'picture', id, name: 'avatar' },
      reason: null,
    });
  });

  it('a picture is unblocked once, also by two simultaneous calls, and other ids are answered with 404', async () => {
    const id = await newAvatar('meera');
    for (const unknown of [id, crypto.randomUUID(), 'x'])
      expect((await unblock(unknown)).body.message).toBe(
        unknown === 'x' ? 'Not found.' : 'Picture not found.',
      );
    await remove(id);
    const replies = await Promise.all([unblock(id), unblock(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    const { items } = (await as(ADMIN, 'GET /admin/decisions')).body;
    expect(items.map(({ deed }: { deed: string }) => deed)).toEqual(['picture.unblocked', 'picture.removed']);
  });

  it('the blocked pictures are divided into pages, last blocked first', async () => {
    const ids: string[] = [];
    // All are uploaded first, because pictures of one colour look the same.
    for (let count = 0; count < 3; count += 1) ids.unshift(await uploadAs('meera', 'post'));
    for (const id of ids.toReversed()) await remove(id);
    const first = await blocked('?limit=2');
    const second = await blocked(`?limit=2&cursor=${first.nextCursor}`);
    expect([idsOf(first), idsOf(second)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });
});
