import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { communitiesFeature } from '#server/communities/feature.ts';
import { deleteUnused } from '#server/pictures/cleanup.ts';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';

let fixture: ModerationFixture;
let community: ModeratedCommunity;
beforeAll(async () => {
  fixture = await openModerationFixture();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  await fixture.server.database.db.deleteFrom('blocked_pictures').execute();
  community = await fixture.createCommunity();
});

const { upload, load, filesOf } = pictureCalls(() => fixture.server);
const as: ModerationFixture['as'] = (...call) => fixture.as(...call);
const ALT = 'A hill.';

/** Publishes a post of a member with a picture. Returns their ids. */
async function publish(author: Name = 'meera'): Promise<{ postId: string; pictureId: string }> {
  const { id } = (await upload(fixture.people[author], await jpeg(400, 300), 'post')).body;
  const draft = { content: 'Look.', pictures: [{ id, alt: ALT }] };
  const { body } = await as(author, `POST ${community.path}/posts`, draft);
  return { postId: body.id, pictureId: id };
}

const report = (kind: string, id: string) =>
  as('samuel', `POST ${community.path}/reports`, { subject: { kind, id }, ground: 'harm' });
const caseFor = async (name: Name, state = 'open') =>
  (await as(name, `GET ${name === 'anandi' ? '/admin' : community.path}/cases?state=${state}`)).body.items[0];
const deletedFor = async (name: Name) => (await as(name, `GET ${community.path}/deleted`)).body.items[0];
const statusFor = async (picture: { id: string; key: string }) =>
  (await load(picture.id, 320, picture.key)).status;
const cleanUp = () => deleteUnused(fixture.server.deps);
const eraseDecided = () =>
  communitiesFeature.deleteExpired({
    ...fixture.server.deps,
    clock: () => fixture.server.deps.clock().add({ hours: 91 * 24 }),
  });

it('the pictures of a reported post stay in the open case when its author removes or deletes them, but nobody else sees them then', async () => {
  for (const takeAway of ['edit', 'deletePicture', 'deletePost'] as const) {
    const { postId, pictureId } = await publish();
    await report('post', postId);
    const [reported] = (await caseFor('ravi')).pictures;
    expect(reported).toMatchObject({ id: pictureId, width: 400, height: 300, alt: ALT });
    const calls = {
      edit: () => as('meera', `PUT ${community.path}/posts/${postId}`, { content: 'Look.', pictures: [] }),
      deletePicture: () => as('meera', `DELETE /pictures/${pictureId}`),
      deletePost: () => as('meera', `DELETE ${community.path}/posts/${postId}`),
    };
    expect((await calls[takeAway]()).status).toBeLessThan(300);
    await cleanUp();
    const item = await caseFor('ravi');
    expect(await statusFor(item.pictures[0])).toBe(200);
    expect(await statusFor((await caseFor('anandi')).pictures[0])).toBe(200);
    expect(await statusFor({ id: pictureId, key: '' })).toBe(404);
    const foreign = (await upload(fixture.people.samuel, await jpeg(10, 10), 'post')).body.key;
    expect(await statusFor({ id: pictureId, key: foreign })).toBe(404);
    if (takeAway === 'deletePicture') {
      expect((await as('meera', `DELETE /pictures/${pictureId}`)).status).toBe(404);
      expect((await as('meera', 'GET /account/pictures')).body.items).not.toContainEqual(
        expect.objectContaining({ id: pictureId }),
      );
      expect((await as('meera', `GET ${community.path}/posts/${postId}`)).body.pictures).toEqual([]);
    }
    await decideCase(fixture, 'ravi', item.id, { action: 'left' });
  }
});

it('the pictures of a case are erased with it, 90 days after the decision', async () => {
  const { postId, pictureId } = await publish();
  await report('post', postId);
  await as('meera', `DELETE /pictures/${pictureId}`);
  const { id } = await caseFor('ravi');
  await decideCase(fixture, 'ravi', id, { action: 'left' });
  await cleanUp();
  expect(await statusFor((await caseFor('ravi', 'decided')).pictures[0])).toBe(200);
  await eraseDecided();
  await cleanUp();
  expect((await caseFor('ravi', 'decided')).pictures).toEqual([]);
  expect(filesOf(pictureId)).toEqual([]);
});

it('a picture of a decided case is deleted for good by its uploader, and one of an open case by an admin', async () => {
  const { postId, pictureId } = await publish();
  await report('post', postId);
  await decideCase(fixture, 'ravi', (await caseFor('ravi')).id, { action: 'left' });
  expect((await as('meera', `DELETE /pictures/${pictureId}`)).status).toBe(204);
  expect((await caseFor('ravi', 'decided')).pictures).toEqual([]);
  expect(filesOf(pictureId)).toEqual([]);
  const other = await publish();
  await report('post', other.postId);
  await as('anandi', `DELETE /admin/pictures/${other.pictureId}`, { reason: 'Unlawful.' });
  expect((await caseFor('ravi')).pictures).toEqual([]);
  expect(filesOf(other.pictureId)).toEqual([]);
});

it('the picture of a reported member stays in the case when the member replaces it', async () => {
  const { meera } = fixture.people;
  const { id: pictureId } = (await upload(meera, await jpeg(300, 300))).body;
  await as('meera', 'PUT /account/avatar', { pictureId });
  await report('member', meera.id);
  await as('meera', 'PUT /account/avatar', { pictureId: null });
  await cleanUp();
  const [picture] = (await caseFor('ravi')).pictures;
  expect(picture).toMatchObject({ id: pictureId, alt: '' });
  expect(await statusFor(picture)).toBe(200);
  expect((await load(pictureId, 256)).status).toBe(404);
});

it('those who can restore a post see its pictures, and nobody else does', async () => {
  const { postId, pictureId } = await publish();
  await as('ravi', `DELETE ${community.path}/posts/${postId}`);
  for (const name of ['ravi', 'anandi'] as const) {
    const [picture] = (await deletedFor(name)).pictures;
    expect(picture).toMatchObject({ id: pictureId, alt: ALT });
    expect(await statusFor(picture)).toBe(200);
  }
  const { key } = (await upload(fixture.people.samuel, await jpeg(10, 10), 'post')).body;
  expect(await statusFor({ id: pictureId, key })).toBe(404);
  const own = await publish();
  await as('meera', `DELETE ${community.path}/posts/${own.postId}`);
  expect(await statusFor((await deletedFor('meera')).pictures[0])).toBe(200);
  const guideKey = (await deletedFor('ravi')).pictures[0].key;
  expect(await statusFor({ id: own.pictureId, key: guideKey })).toBe(404);
});

it('the pictures of an open case stay when the account of their uploader is deleted, and those of a decided case do not', async () => {
  await as('aiko', `POST ${community.path}/join`, {});
  const [first, second] = [await publish('aiko'), await publish('aiko')];
  await report('post', first.postId);
  await decideCase(fixture, 'ravi', (await caseFor('ravi')).id, { action: 'left' });
  await report('post', second.postId);
  expect((await as('aiko', 'DELETE /account', { password: PASSWORD })).status).toBe(204);
  await cleanUp();
  expect((await caseFor('ravi', 'decided')).pictures).toEqual([]);
  expect(filesOf(first.pictureId)).toEqual([]);
  expect(await statusFor((await caseFor('ravi')).pictures[0])).toBe(200);
  expect(await statusFor({ id: second.pictureId, key: '' })).toBe(404);
});
