import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteOrphanedFiles, deleteUnused, requireOwnStorage } from './cleanup.ts';

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

const { upload, load, setAvatar, filesOf } = pictureCalls(() => server);
const outcome = ({ status, body }: Reply) => [status, body.message];

describe('who sees a picture', () => {
  it('a picture that is not used anywhere is visible only to its uploader', async () => {
    const { body } = await upload(meera, await jpeg());
    expect((await load(body.id, 64)).status).toBe(404);
    expect((await load(body.id, 64, 'rubbish')).status).toBe(404);
    expect((await load(body.id, 64, body.key)).status).toBe(200);
    const { body: other } = await upload(tomas, await jpeg());
    expect((await load(body.id, 64, other.key)).status).toBe(404);
  });

  it('the key of a picture expires with its session, and after two days', async () => {
    const session = { token: await signIn(server.deps, meera.id) };
    const { body } = await upload(session, await jpeg());
    expect((await load(body.id, 64, body.key)).status).toBe(200);
    await server.requestAs(session, 'POST /auth/logout');
    expect((await load(body.id, 64, body.key)).status).toBe(404);
    const picture = (await upload(meera, await jpeg())).body;
    server.advanceClock({ hours: 48 });
    expect((await load(picture.id, 64, picture.key)).status).toBe(404);
  });

  it('an avatar is visible to everybody who has its address', async () => {
    const { body } = await upload(meera, await jpeg());
    const user = (await setAvatar(meera, body.id)).body;
    expect(user.avatar).toEqual({ id: body.id, colour: body.colour });
    expect(user.avatarUrl).toBe(`http://vichara.test/api/v1/pictures/${body.id}/256.webp`);
    const reply = await load(body.id, 256);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${body.id}.webp"`,
    });
  });

  it.each(['63', '65', '1280.png', 'x'])('the size %s does not exist', async (size) => {
    const { body } = await upload(meera, await jpeg());
    expect((await server.request(`GET /pictures/${body.id}/${size}.webp?key=${body.key}`)).status).toBe(404);
  });
});

describe('the avatar', () => {
  it('the avatar of a member is shown to others beside the posts of the member', async () => {
    const { body } = await upload(meera, await jpeg());
    await setAvatar(meera, body.id);
    const community = { name: 'Quiet', description: 'A place.' };
    const { id } = (await server.requestAs(meera, 'POST /communities', community)).body;
    const post = { content: 'Be still.' };
    await server.requestAs(meera, `POST /communities/${id}/posts`, post);
    const [item] = (await server.requestAs(tomas, `GET /communities/${id}/posts`)).body.items;
    expect(item.author.avatar).toEqual({ id: body.id, colour: body.colour });
  });

  it("another member's picture and a picture for another use are refused as an avatar", async () => {
    const avatar = (await upload(meera, await jpeg())).body;
    const cover = (await upload(meera, await jpeg(), 'cover')).body;
    for (const [member, id] of [
      [tomas, avatar.id],
      [meera, cover.id],
      [meera, crypto.randomUUID()],
    ] as const)
      expect(outcome(await setAvatar(member, id))).toEqual([400, 'Picture not found.']);
    expect((await setAvatar(meera, avatar.id)).status).toBe(200);
    expect((await setAvatar(meera, avatar.id)).status).toBe(200);
  });

  it('a new avatar replaces the earlier one, which is deleted soon', async () => {
    const [first, second] = [
      (await upload(meera, await jpeg())).body,
      (await upload(meera, await jpeg())).body,
    ];
    await setAvatar(meera, first.id);
    await setAvatar(meera, second.id);
    await deleteUnused(server.deps);
    expect((await load(first.id, 64)).status).toBe(404);
    expect(filesOf(first.id)).toEqual([]);
    expect((await load(second.id, 64)).status).toBe(200);
    const { body } = await setAvatar(meera, null);
    expect([body.avatar, body.avatarUrl]).toEqual([null, null]);
  });

  it("a profile that is saved with the avatar's own address keeps the avatar, and one with another address removes it", async () => {
    const { body } = await upload(meera, await jpeg());
    const { avatarUrl } = (await setAvatar(meera, body.id)).body;
    const save = (url: string | null) =>
      server.requestAs(meera, 'PUT /account', { fullName: 'M', username: 'meera', avatarUrl: url });
    expect((await save(avatarUrl)).body.avatar).toEqual({ id: body.id, colour: body.colour });
    expect((await save('https://elsewhere.test/a.png')).body).toMatchObject({
      avatar: null,
      avatarUrl: 'https://elsewhere.test/a.png',
    });
    await deleteUnused(server.deps);
    expect((await load(body.id, 64)).status).toBe(404);
  });

  it('a picture that is deleted while it becomes the avatar is not the avatar afterwards', async () => {
    const { body } = await upload(meera, await jpeg());
    const [placed, removed] = await Promise.all([
      setAvatar(meera, body.id),
      server.requestAs(meera, `DELETE /pictures/${body.id}`),
    ]);
    expect([200, 400]).toContain(placed.status);
    expect(removed.status).toBe(204);
    expect((await server.requestAs(meera, 'GET /account')).body.avatar).toBeNull();
  });
});

describe('the list of pictures', () => {
  it('the list of pictures shows the pictures of the caller with their places, in pages', async () => {
    const first = (await upload(meera, await jpeg(), 'post')).body;
    const second = (await upload(meera, await jpeg())).body;
    await setAvatar(meera, second.id);
    await upload(tomas, await jpeg());
    const { body } = await server.requestAs(meera, 'GET /account/pictures?limit=1');
    expect(body.items).toMatchObject([
      { id: second.id, use: 'avatar', usedIn: { kind: 'member', id: meera.id, communityId: null } },
    ]);
    expect(body.room.most).toBe(100 * 1024 * 1024);
    expect(body.room.used).toBeGreaterThan(0);
    const next = await server.requestAs(meera, `GET /account/pictures?limit=1&cursor=${body.nextCursor}`);
    expect(next.body.items).toMatchObject([{ id: first.id, use: 'post', usedIn: null }]);
    expect(next.body.nextCursor).toBeNull();
  });

  it('only the uploader can delete a picture', async () => {
    const { body } = await upload(meera, await jpeg());
    expect((await server.requestAs(tomas, `DELETE /pictures/${body.id}`)).status).toBe(404);
    expect((await server.requestAs(meera, `DELETE /pictures/${body.id}`)).status).toBe(204);
    expect((await server.requestAs(meera, `DELETE /pictures/${body.id}`)).status).toBe(404);
    expect(filesOf(body.id)).toEqual([]);
  });

  it('the export contains the pictures', async () => {
    const { body } = await upload(meera, await jpeg(), 'post');
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = unzipSync(new Uint8Array((await server.requestAs(meera, 'GET /account/export')).bytes));
    expect(JSON.parse(strFromU8(files['pictures.json'] ?? new Uint8Array()))).toMatchObject([
      { id: body.id },
    ]);
    expect((await sharp(files[`pictures/${body.id}.webp`]).metadata()).width).toBe(800);
  });
});

describe('cleaning up', () => {
  it('a picture that nobody used within a day is deleted', async () => {
    const { body } = await upload(meera, await jpeg());
    server.advanceClock({ hours: 23 });
    await deleteUnused(server.deps);
    expect(filesOf(body.id)).not.toEqual([]);
    server.advanceClock({ hours: 2 });
    await deleteUnused(server.deps);
    expect(filesOf(body.id)).toEqual([]);
  });

  it('the pictures of a deleted account are deleted', async () => {
    const { body } = await upload(meera, await jpeg());
    await setAvatar(meera, body.id);
    await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' });
    await deleteUnused(server.deps);
    expect(filesOf(body.id)).toEqual([]);
  });

  it('files without a row are deleted after a day, and others stay', async () => {
    // The clock of this server was moved, and files have the time of the machine.
    server.advanceClock(server.deps.clock().until(Temporal.Now.instant()));
    meera.token = await signIn(server.deps, meera.id);
    const avatar = (await upload(meera, await jpeg())).body;
    await setAvatar(meera, avatar.id);
    const orphan = crypto.randomUUID();
    await server.deps.storage.put(`pictures/${orphan}/64.webp`, Buffer.from('x'), 'image/webp');
    await deleteOrphanedFiles(server.deps);
    expect(filesOf(orphan)).toEqual(['64.webp']);
    server.advanceClock({ hours: 25 });
    await deleteOrphanedFiles(server.deps);
    expect(filesOf(orphan)).toEqual([]);
    expect(filesOf(avatar.id)).not.toEqual([]);
    // The id of the storage stays, so the server can start again.
    await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
  });
});
