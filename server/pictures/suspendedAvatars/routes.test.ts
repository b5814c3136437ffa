import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteUnused } from '#server/pictures/cleanup.ts';
import { picturesFeature } from '#server/pictures/feature.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let anandi: Member;
let meera: Member;
let avatarId: string;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  anandi = await createMember(server, 'anandi');
  meera = await createMember(server, 'meera');
  avatarId = (await upload(meera, await jpeg())).body.id;
  await setAvatar(meera, avatarId);
});

const { upload, load, setAvatar } = pictureCalls(() => server);
const { suspend, lift, asAdmin } = suspensionCalls(
  () => server,
  () => anandi,
);
const shown = async () => {
  const { avatar, avatarUrl } = (await asAdmin('GET /admin/users?q=meera')).body.items[0];
  return [avatar?.id ?? null, avatarUrl];
};
const runTasks = async () => {
  await picturesFeature.deleteExpired(server.deps);
  await deleteUnused(server.deps);
};

it('an avatar that a suspension has set aside is shown to nobody, and comes back with its end', async () => {
  const before = await shown();
  expect(before[0]).toBe(avatarId);
  await suspend(meera, { setAside: true });
  expect([await shown(), (await load(avatarId, 64)).status]).toEqual([[null, null], 404]);
  server.advanceClock({ hours: 29 * 24 });
  await runTasks();
  await lift(meera);
  expect([await shown(), (await load(avatarId, 64)).status]).toEqual([before, 200]);
});

it('without setting aside, the avatar stays', async () => {
  await suspend(meera);
  expect([(await shown())[0], (await load(avatarId, 64)).status]).toEqual([avatarId, 200]);
});

it('it is deleted after 30 days', async () => {
  await suspend(meera, { setAside: true });
  server.advanceClock({ hours: 30 * 24 });
  await runTasks();
  const { rows } = await server.database.pool.query('select from pictures');
  expect(rows).toEqual([]);
  await lift(meera);
  expect(await shown()).toEqual([null, null]);
});

it('the keys of pictures of a suspended member are answered with 404, also after the suspension', async () => {
  const { body } = await server.requestAs(meera, 'POST /communities', {
    name: 'Hill',
    description: 'We sit.',
    privacy: 'private',
  });
  const { id } = (await upload(meera, await jpeg(), 'post')).body;
  await server.requestAs(meera, `POST /communities/${body.id}/posts`, {
    content: 'Mist.',
    pictures: [{ id, alt: 'Mist.' }],
  });
  const [post] = (await server.requestAs(meera, `GET /communities/${body.id}/posts`)).body.items;
  const { key } = post.pictures[0];
  expect((await load(id, 320, key)).status).toBe(200);
  await suspend(meera);
  expect((await load(id, 320, key)).status).toBe(404);
  await lift(meera);
  expect((await load(id, 320, key)).status).toBe(404);
  meera.token = await signIn(server.deps, meera.id);
  const [again] = (await server.requestAs(meera, `GET /communities/${body.id}/posts`)).body.items;
  expect((await load(id, 320, again.pictures[0].key)).status).toBe(200);
});
