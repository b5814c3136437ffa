import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteUnused } from './cleanup.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  await server.database.db.deleteFrom('pictures').execute();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});

const { upload, load, filesOf } = pictureCalls(() => server);

describe('pictures in posts', () => {
  const ALT = 'Mist over the hill.';
  let communityId: string;
  beforeEach(async () => {
    communityId = await createCommunity('public');
    await server.requestAs(tomas, `POST /communities/${communityId}/join`);
  });

  const settings = (privacy: string) => ({ name: 'Hill', description: 'Dawn.', privacy });
  async function createCommunity(privacy: string): Promise<string> {
    return (await server.requestAs(meera, 'POST /communities', settings(privacy))).body.id;
  }
  const makePrivate = () => server.requestAs(meera, `PUT /communities/${communityId}`, settings('private'));
  const uploadForPost = async (member = meera) => (await upload(member, await jpeg(), 'post')).body;
  const publish = (pictures: unknown, member = meera) =>
    server.requestAs(member, `POST /communities/${communityId}/posts`, { content: 'Look.', pictures });
  const edit = (postId: string, fields: object, member = meera) =>
    server.requestAs(member, `PUT /communities/${communityId}/posts/${postId}`, {
      content: 'Look.',
      ...fields,
    });
  const postIn = async (postId: string, member = meera) =>
    (await server.requestAs(member, `GET /communities/${communityId}/posts/${postId}`)).body;
  const idsOf = (pictures: { id: string }[]) => pictures.map(({ id }) => id);

  it('the pictures of a post are shown in their order, with descriptions, in the reply, the post, the feed and the list of their uploader', async () => {
    const [first, second] = [await uploadForPost(), await uploadForPost()];
    const { status, body } = await publish([
      { id: second.id, alt: ` ${ALT} ` },
      { id: first.id, alt: '', isDecorative: true },
    ]);
    const expected = [
      { ...second, key: '', alt: ALT },
      { ...first, key: '', alt: '' },
    ];
    expect([status, body.pictures]).toEqual([201, expected]);
    expect((await postIn(body.id)).pictures).toEqual(expected);
    const feed = (await server.request(`GET /communities/${communityId}/posts`)).body;
    expect(feed.items[0].pictures).toEqual(expected);
    const { items } = (await server.requestAs(meera, 'GET /account/pictures')).body;
    expect(items[0].usedIn).toEqual({ kind: 'post', id: body.id, communityId });
  });

  it.each([
    ['without a description', {}],
    ['with an empty description', { alt: ' ' }],
    ['that is marked as not decorative', { isDecorative: false }],
  ])('a picture %s is refused, and nothing is posted', async (_kind, fields) => {
    const { id } = await uploadForPost();
    const { status, body } = await publish([{ id, ...fields }]);
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'pictures.0.alt', message: 'Describe this picture, or mark it as decorative.' }],
    ]);
    expect((await server.request(`GET /communities/${communityId}/posts`)).body.items).toEqual([]);
  });

  it('a post with five pictures, a description that is too long or malformed pictures is refused', async () => {
    const { id } = await uploadForPost();
    const five = Array.from({ length: 5 }, () => ({ id: crypto.randomUUID(), alt: ALT }));
    for (const pictures of [five, [{ id, alt: 'x'.repeat(501) }], 'rubbish', [null], [{ id: 1, alt: ALT }]])
      expect((await publish(pictures)).status).toBe(400);
    expect((await publish([{ id, alt: 'x'.repeat(500) }])).status).toBe(201);
  });

  it("a post is refused if it contains another member's picture, one for another use, a used one or the same one twice", async () => {
    const [othersPicture, avatar, used, unused] = [
      await uploadForPost(tomas),
      (await upload(meera, await jpeg())).body,
      await uploadForPost(),
      await uploadForPost(),
    ];
    await publish([{ id: used.id, alt: ALT }]);
    for (const id of [othersPicture.id, avatar.id, used.id, unused.id, crypto.randomUUID()]) {
      const { status, body } = await publish([
        { id: unused.id, alt: ALT },
        { id, alt: ALT },
      ]);
      expect([status, body.errors]).toMatchObject([
        400,
        [{ path: 'pictures.1', message: 'Picture not found.' }],
      ]);
    }
    const feed = (await server.request(`GET /communities/${communityId}/posts`)).body;
    expect(feed.items.map(({ pictures }: { pictures: { id: string }[] }) => idsOf(pictures))).toEqual([
      [used.id],
    ]);
  });

  it('an edit without pictures keeps those of the post, a list reorders and replaces them, and an empty list or null removes them', async () => {
    const [first, second] = [await uploadForPost(), await uploadForPost()];
    const { id } = (await publish([{ id: first.id, alt: ALT }])).body;
    const picturesAfter = async (fields: object) => idsOf((await edit(id, fields)).body.pictures);
    const [one, two] = [
      { id: first.id, alt: ALT },
      { id: second.id, alt: ALT },
    ];
    expect(await picturesAfter({})).toEqual([first.id]);
    expect(await picturesAfter({ pictures: [two, one] })).toEqual([second.id, first.id]);
    expect(await picturesAfter({ pictures: [two] })).toEqual([second.id]);
    await deleteUnused(server.deps);
    expect([filesOf(first.id), filesOf(second.id).length]).toEqual([[], 3]);
    expect(await picturesAfter({ pictures: [] })).toEqual([]);
    expect(await picturesAfter({ pictures: [two] })).toEqual([second.id]);
    expect(await picturesAfter({ pictures: null })).toEqual([]);
  });

  it('an edit of an older version does not change the pictures, and a repetition of the last edit is accepted', async () => {
    const [first, second] = [await uploadForPost(), await uploadForPost()];
    const { id, updatedAt } = (await publish([{ id: first.id, alt: ALT }])).body;
    const editVersion = (pictures: object[]) =>
      server.requestAs(
        meera,
        `PUT /communities/${communityId}/posts/${id}`,
        { content: 'Look.', pictures },
        { 'if-match': `"${updatedAt}"` },
      );
    const reordered = [
      { id: second.id, alt: ALT },
      { id: first.id, alt: ALT },
    ];
    expect((await editVersion(reordered)).status).toBe(200);
    expect((await editVersion(reordered)).status).toBe(200);
    expect((await editVersion([])).status).toBe(412);
    expect(idsOf((await postIn(id)).pictures)).toEqual([second.id, first.id]);
  });

  it("an author's pictures stay when a guide edits the post", async () => {
    const picture = await uploadForPost(tomas);
    const { id } = (await publish([{ id: picture.id, alt: ALT }], tomas)).body;
    const { status, body } = await edit(id, { pictures: [{ id: picture.id, alt: 'A hill.' }] });
    expect([status, body.pictures[0].id, body.pictures[0].alt]).toEqual([200, picture.id, 'A hill.']);
  });

  it('a picture disappears from its post when the picture or the account of its uploader is deleted, and is deleted when its post is deleted for good', async () => {
    const [deleted, ofDeletedPost, remaining] = [
      await uploadForPost(tomas),
      await uploadForPost(tomas),
      await uploadForPost(tomas),
    ];
    const post = (
      await publish(
        [
          { id: deleted.id, alt: ALT },
          { id: remaining.id, alt: ALT },
        ],
        tomas,
      )
    ).body;
    const other = (await publish([{ id: ofDeletedPost.id, alt: ALT }], tomas)).body;
    await server.requestAs(tomas, `DELETE /pictures/${deleted.id}`);
    expect(idsOf((await postIn(post.id)).pictures)).toEqual([remaining.id]);
    await server.requestAs(tomas, `DELETE /communities/${communityId}/posts/${other.id}`);
    await deleteUnused(server.deps);
    // The post can be restored.
    expect(filesOf(ofDeletedPost.id)).toHaveLength(3);
    await server.requestAs(tomas, `DELETE /communities/${communityId}/deleted/${other.id}`);
    await deleteUnused(server.deps);
    expect([filesOf(deleted.id), filesOf(ofDeletedPost.id), filesOf(remaining.id).length]).toEqual([
      [],
      [],
      3,
    ]);
    await server.requestAs(tomas, 'DELETE /account', { password: 'still water runs' });
    await deleteUnused(server.deps);
    expect([(await postIn(post.id)).pictures, filesOf(remaining.id)]).toEqual([[], []]);
  });

  it('only one of two simultaneous posts can use a picture', async () => {
    const { id } = await uploadForPost();
    const replies = await Promise.all([publish([{ id, alt: ALT }]), publish([{ id, alt: ALT }])]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('a picture in a post of a public community is visible to everybody who has its address', async () => {
    const { id } = await uploadForPost();
    await publish([{ id, alt: ALT }]);
    const { status, headers } = await load(id, 640);
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  });

  it('a picture in a post of a private community is visible only with the key of a member who may read the community', async () => {
    const picture = await uploadForPost();
    const { id } = (await publish([{ id: picture.id, alt: ALT }])).body;
    await makePrivate();
    const statusWith = async (key?: string) => (await load(picture.id, 640, key)).status;
    const [ownKey, key] = [(await postIn(id)).pictures[0].key, (await postIn(id, tomas)).pictures[0].key];
    expect([await statusWith(key), await statusWith(ownKey)]).toEqual([200, 200]);
    const feed = (await server.requestAs(tomas, `GET /communities/${communityId}/posts`)).body;
    expect(feed.items[0].pictures[0].key).toBe(key);
    const aiko = await createMember(server, 'aiko');
    const aikosKey = (await upload(aiko, await jpeg(), 'post')).body.key;
    for (const wrong of [undefined, 'rubbish', picture.key, aikosKey, `${key.slice(0, -1)}~`])
      expect(await statusWith(wrong)).toBe(404);
    await server.requestAs(tomas, `POST /communities/${communityId}/leave`);
    expect([await statusWith(key), await statusWith(ownKey)]).toEqual([404, 200]);
    await server.requestAs(meera, 'POST /auth/logout');
    expect(await statusWith(ownKey)).toBe(404);
  });
});
