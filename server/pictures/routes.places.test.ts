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

describe('the cover of a book', () => {
  const book = { title: 'Upadesa Saram', author: 'Ramana Maharshi', description: 'Thirty verses.' };
  const submit = (member: Member, fields: object) =>
    server.requestAs(member, 'POST /library/submit', { ...book, ...fields });

  it('a cover is shown with its book, and is visible to everybody who has its address', async () => {
    const cover = (await upload(meera, await jpeg(400, 600), 'cover')).body;
    const { status, body } = await submit(meera, { coverId: cover.id });
    const { id, width, height, colour } = cover;
    expect([status, body.cover]).toEqual([201, { id, width, height, colour, key: '' }]);
    expect((await load(id, 320)).status).toBe(200);
    const [listed] = (await server.requestAs(meera, 'GET /library/submissions')).body;
    expect(listed.cover.id).toBe(id);
    const { items } = (await server.requestAs(meera, 'GET /account/pictures')).body;
    expect(items[0].usedIn).toEqual({ kind: 'book', id: body.id, communityId: null });
  });

  it('a cover stays when a rejected submission is changed without a cover id, and null removes it', async () => {
    const lhamo = await createMember(server, 'lhamo');
    const cover = (await upload(meera, await jpeg(), 'cover')).body;
    const { id } = (await submit(meera, { coverId: cover.id })).body;
    const reject = () =>
      server.requestAs(lhamo, `POST /moderation/books/${id}/reject`, { reason: 'Not yet.' });
    const resubmit = async (fields: object) => {
      await reject();
      return server.requestAs(meera, `PUT /library/submissions/${id}`, { ...book, ...fields });
    };
    expect((await resubmit({})).body.cover.id).toBe(cover.id);
    expect((await resubmit({ coverId: null })).body.cover).toBeNull();
    await deleteUnused(server.deps);
    expect(filesOf(cover.id)).toEqual([]);
  });

  it("a submission is refused if its cover is another member's picture or an avatar", async () => {
    const othersPicture = (await upload(tomas, await jpeg(), 'cover')).body;
    const avatar = (await upload(meera, await jpeg())).body;
    for (const coverId of [othersPicture.id, avatar.id, crypto.randomUUID()]) {
      const reply = await submit(meera, { coverId });
      expect([reply.status, reply.body.errors]).toMatchObject([
        400,
        [{ path: 'coverId', message: 'Picture not found.' }],
      ]);
    }
    expect((await server.requestAs(meera, 'GET /library/submissions')).body).toEqual([]);
  });

  it('a cover is deleted with its book, and deleting a cover removes it from its book', async () => {
    const [first, second] = [
      (await upload(meera, await jpeg(), 'cover')).body,
      (await upload(meera, await jpeg(), 'cover')).body,
    ];
    const submission = (await submit(meera, { coverId: first.id })).body;
    await server.requestAs(meera, `DELETE /pictures/${first.id}`);
    expect((await server.requestAs(meera, `GET /library/${submission.id}`)).body.cover).toBeNull();
    const withdrawn = (await submit(meera, { coverId: second.id })).body;
    await server.requestAs(meera, `DELETE /library/submissions/${withdrawn.id}`);
    await deleteUnused(server.deps);
    expect(filesOf(second.id)).toEqual([]);
  });
});

describe('the picture of a community', () => {
  const draft = { name: 'Morning Hill', description: 'We sit.', privacy: 'private' };
  const create = (fields: object, member = meera) =>
    server.requestAs(member, 'POST /communities', { ...draft, ...fields });

  it('the picture of a community is shown in the directory, and is visible to everybody who has its address', async () => {
    const picture = (await upload(meera, await jpeg(), 'community')).body;
    const { body } = await create({ pictureId: picture.id });
    expect(body.picture).toMatchObject({ id: picture.id, key: '' });
    expect((await load(picture.id, 640)).status).toBe(200);
    const { items } = (await server.request('GET /communities')).body;
    expect(items.find(({ id }: { id: string }) => id === body.id).picture.id).toBe(picture.id);
  });

  it('settings without a picture id keep the picture of a community, a new id replaces it, and null removes it', async () => {
    const [first, second] = [
      (await upload(meera, await jpeg(), 'community')).body,
      (await upload(meera, await jpeg(), 'community')).body,
    ];
    const { id } = (await create({ pictureId: first.id })).body;
    const save = async (fields: object) =>
      (await server.requestAs(meera, `PUT /communities/${id}`, { ...draft, ...fields })).body.picture;
    expect((await save({})).id).toBe(first.id);
    expect((await save({ pictureId: second.id })).id).toBe(second.id);
    expect((await save({ pictureId: second.id })).id).toBe(second.id);
    await deleteUnused(server.deps);
    expect([filesOf(first.id), filesOf(second.id).length]).toEqual([[], 3]);
    expect(await save({ pictureId: null })).toBeNull();
  });

  it('only one of two simultaneous communities can use a picture', async () => {
    const picture = (await upload(meera, await jpeg(), 'community')).body;
    const replies = await Promise.all([create({ pictureId: picture.id }), create({ pictureId: picture.id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('the picture of a community is deleted with the account of its uploader, and the community stays', async () => {
    const picture = (await upload(meera, await jpeg(), 'community')).body;
    const { id } = (await create({ pictureId: picture.id, privacy: 'public' })).body;
    await server.requestAs(tomas, `POST /communities/${id}/join`);
    await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' });
    await deleteUnused(server.deps);
    expect((await server.requestAs(tomas, `GET /communities/${id}`)).body.picture).toBeNull();
    expect(filesOf(picture.id)).toEqual([]);
  });
});
