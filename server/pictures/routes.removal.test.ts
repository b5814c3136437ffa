import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { image, jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let anandi: Member;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.database;
  for (const table of ['users', 'pictures', 'blocked_pictures', 'decisions'] as const)
    await db.deleteFrom(table).execute();
  anandi = await createMember(server, 'anandi'); // an admin
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});

const { upload, load, filesOf } = pictureCalls(() => server);

const remove = (id: string, by: Member | null = anandi, body: object = { reason: 'Not kind.' }) =>
  server.requestAs(by, `DELETE /admin/pictures/${id}`, body);

/** A picture that contains these shapes. */
const drawing = (shape: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${shape}</svg>`));
const HILL = drawing(
  '<rect width="900" height="600" fill="#cde"/><circle cx="300" cy="420" r="250" fill="#263"/>',
);
const LAKE = drawing(
  '<rect width="900" height="600" fill="#421"/><rect y="380" width="700" height="90" fill="#9cf"/>',
);

describe('the removal of a picture', () => {
  it('an admin removes a picture with its files from the place where it is used, and the decision is recorded', async () => {
    const { body: picture } = await upload(meera, await jpeg());
    await server.requestAs(meera, 'PUT /account/avatar', { pictureId: picture.id });
    expect((await remove(picture.id)).status).toBe(204);
    const { avatar, avatarUrl } = (await server.requestAs(meera, 'GET /account')).body;
    expect([avatar, avatarUrl]).toEqual([null, null]);
    expect([filesOf(picture.id), (await load(picture.id, 256)).status]).toEqual([[], 404]);
    const { items } = (await server.requestAs(anandi, 'GET /admin/decisions')).body;
    expect(items).toEqual([
      expect.objectContaining({
        deed: 'picture.removed',
        actor: { id: anandi.id, username: 'anandi', fullName: 'Anandi Rao' },
        subject: { kind: 'picture', id: picture.id, name: 'avatar' },
        reason: 'Not kind.',
      }),
    ]);
    expect((await remove(picture.id)).status).toBe(404);
  });

  it('while the store does not answer, a member deletes a picture without waiting for it', async () => {
    const { body: picture } = await upload(meera, await jpeg());
    const { storage } = server.deps;
    const deletion = vi.spyOn(storage, 'delete').mockReturnValueOnce(Promise.withResolvers<void>().promise);
    const { status } = await server.requestAs(meera, `DELETE /pictures/${picture.id}`);
    expect([status, deletion.mock.calls.length]).toEqual([204, 1]);
    deletion.mockRestore();
    expect((await load(picture.id, 256)).status).toBe(404);
  });

  it('an admin removes a picture from a post, and the other pictures of the post stay', async () => {
    const [first, second] = [
      (await upload(meera, await jpeg(), 'post')).body,
      (await upload(meera, await jpeg(), 'post')).body,
    ];
    const hill = { name: 'Hill', description: 'Dawn.', privacy: 'public' };
    const { id: communityId } = (await server.requestAs(meera, 'POST /communities', hill)).body;
    const pictures = [first, second].map(({ id }) => ({ id, alt: 'Mist.' }));
    const draft = { content: 'Look.', pictures };
    const post = (await server.requestAs(meera, `POST /communities/${communityId}/posts`, draft)).body;
    expect((await remove(first.id)).status).toBe(204);
    const read = await server.requestAs(tomas, `GET /communities/${communityId}/posts/${post.id}`);
    expect(read.body.pictures.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  });

  it('only an admin can remove a picture of another member, and only with a reason', async () => {
    const { body: picture } = await upload(meera, await jpeg());
    for (const reason of ['', ' ', undefined, 'x'.repeat(1_001)])
      expect((await remove(picture.id, anandi, { reason })).status).toBe(400);
    expect((await remove(picture.id, null)).status).toBe(401);
    for (const member of [meera, tomas]) expect((await remove(picture.id, member)).status).toBe(403);
    for (const id of [crypto.randomUUID(), 'nothing']) expect((await remove(id)).status).toBe(404);
    expect(filesOf(picture.id)).not.toEqual([]);
  });
});

describe('an upload of a removed picture', () => {
  const REFUSED = { code: 'picture_removed', message: 'This picture was removed here.' };

  it('nobody can upload a removed picture again, even smaller and in another format, but other pictures can be uploaded', async () => {
    const bytes = await HILL.clone().jpeg().toBuffer();
    await remove((await upload(meera, bytes)).body.id);
    const smaller = await HILL.clone().resize(500).webp({ quality: 60 }).toBuffer();
    for (const again of [bytes, smaller]) {
      const { status, body } = await upload(tomas, again);
      expect([status, body]).toMatchObject([409, REFUSED]);
    }
    expect((await upload(tomas, await LAKE.clone().jpeg().toBuffer())).status).toBe(201);
    expect((await upload(tomas, await image(400, 300, '#aa3311').jpeg().toBuffer())).status).toBe(201);
  });

  it.each([
    ['avatar', 'post'],
    ['post', 'avatar'],
    ['community', 'avatar'],
  ])('a picture that was removed as %s is refused as %s', async (use, otherUse) => {
    await remove((await upload(meera, await HILL.clone().jpeg().toBuffer(), use)).body.id);
    const smaller = await HILL.clone().resize(500).webp({ quality: 60 }).toBuffer();
    const square = await HILL.clone().resize(400, 400, { fit: 'cover' }).jpeg().toBuffer();
    for (const again of [smaller, square]) {
      const { status, body } = await upload(tomas, again, otherUse);
      expect([status, body]).toMatchObject([409, REFUSED]);
    }
    expect((await upload(tomas, await LAKE.clone().jpeg().toBuffer(), otherUse)).status).toBe(201);
  });

  it('the refused upload of a removed picture leaves no files', async () => {
    const bytes = await HILL.clone().jpeg().toBuffer();
    await remove((await upload(meera, bytes)).body.id);
    const before = await storedFiles();
    expect((await upload(tomas, bytes)).status).toBe(409);
    expect(await storedFiles()).toEqual(before);
  });

  async function storedFiles(): Promise<string[]> {
    const batches = await Array.fromAsync(server.deps.storage.list('pictures/'));
    return batches.flat().map(({ key }) => key);
  }
});
