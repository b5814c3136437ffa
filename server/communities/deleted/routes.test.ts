import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communitiesFeature } from '#server/communities/feature.ts';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, postId, report, openCase, decideOnMeera } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path, postId, report, openCase, decideOnMeera } = await fixture.createCommunity());
});

const deletedOf = async (name: Name) => (await as(name, `GET ${path}/deleted`)).body.items;
const restore = (name: Name, id: string) => as(name, `POST ${path}/deleted/${id}/restore`);
const reply = async (name: Name, content: string) =>
  (await as(name, `POST ${path}/posts/${postId}/replies`, { content })).body.id;
const contentOf = async (id: string) => (await as('samuel', `GET ${path}/posts/${id}`)).body.content;
const found = async (q: string) =>
  (await as('samuel', `GET ${path}/posts/search?q=${q}`)).body.items.map(
    ({ excerpt }: { excerpt: string }) => excerpt,
  );

describe('deleted posts and replies', () => {
  it('a post that its author deletes is hidden from everyone, and is restored with its replies', async () => {
    await reply('samuel', 'Wellspring.');
    expect((await as('meera', `DELETE ${path}/posts/${postId}`)).status).toBe(204);
    expect((await as('meera', `DELETE ${path}/posts/${postId}`)).status).toBe(404);
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(404);
    expect((await as('meera', `GET ${path}/posts`)).body.items).toEqual([]);
    expect(await found('threshold')).toEqual([]);
    expect(await found('wellspring')).toEqual([]);
    expect(await deletedOf('meera')).toMatchObject([
      {
        id: postId,
        kind: 'post',
        content: 'Threshold.',
        isRemoved: false,
        can: { restore: true, delete: true },
      },
    ]);
    for (const name of ['ravi', 'samuel', 'anandi'] as const) {
      expect(await deletedOf(name)).toEqual([]);
      expect((await restore(name, postId)).status).toBe(404);
      expect((await as(name, `DELETE ${path}/deleted/${postId}`)).status).toBe(404);
    }
    const restored = await restore('meera', postId);
    expect([restored.status, restored.body]).toEqual([200, { kind: 'post', id: postId, postId }]);
    expect((await restore('meera', postId)).status).toBe(404);
    expect(await contentOf(postId)).toBe('Threshold.');
    expect((await as('meera', `GET ${path}/posts/${postId}`)).body.replyCount).toBe(1);
    expect((await as('samuel', `GET ${path}/posts/${postId}/replies`)).body.items).toHaveLength(1);
    expect(await found('threshold')).toEqual(['Threshold.']);
    expect(await found('wellspring')).toEqual(['Wellspring.']);
  });

  it('a reply can be restored by its author, but not before its post', async () => {
    const id = await reply('samuel', 'Wellspring.');
    await as('samuel', `DELETE ${path}/posts/${postId}/replies/${id}`);
    await as('meera', `DELETE ${path}/posts/${postId}`);
    expect(await deletedOf('samuel')).toMatchObject([{ id, kind: 'reply', postId }]);
    expect((await restore('samuel', id)).status).toBe(409);
    await restore('meera', postId);
    const replyCount = async () => (await as('meera', `GET ${path}/posts/${postId}`)).body.replyCount;
    expect(await replyCount()).toBe(0);
    expect(await restore('samuel', id)).toMatchObject({ status: 200, body: { kind: 'reply', postId } });
    expect(await replyCount()).toBe(1);
    expect(await found('wellspring')).toEqual(['Wellspring.']);
  });

  it('guides can restore a text that a guide removed, but its author cannot', async () => {
    await as('ravi', `DELETE ${path}/posts/${postId}`);
    expect(await deletedOf('meera')).toEqual([]);
    expect((await restore('meera', postId)).status).toBe(404);
    expect(await deletedOf('ravi')).toMatchObject([{ id: postId, isRemoved: true }]);
    // An author who has become a guide cannot restore their own text.
    await as('ravi', `PUT ${path}/members/${people.meera.id}`, { communityRole: 'guide' });
    expect(await deletedOf('meera')).toEqual([]);
    expect((await restore('ravi', postId)).status).toBe(200);
    expect(await contentOf(postId)).toBe('Threshold.');
  });

  it('guides neither see nor restore texts that admins removed', async () => {
    await as('anandi', `DELETE ${path}/posts/${postId}`);
    expect(await deletedOf('ravi')).toEqual([]);
    expect((await restore('ravi', postId)).status).toBe(404);
    expect((await restore('anandi', postId)).status).toBe(200);
  });

  it('a guide can restore a text that a decision removed, which undoes the decision, but cannot delete it for good', async () => {
    await report('samuel');
    const { id } = await openCase();
    await decideCase(fixture, 'ravi', id, { action: 'removed' });
    expect(await deletedOf('ravi')).toMatchObject([{ id: postId, can: { restore: true, delete: false } }]);
    expect((await as('ravi', `DELETE ${path}/deleted/${postId}`)).status).toBe(409);
    expect((await restore('ravi', postId)).status).toBe(200);
    const [logged] = (await as('ravi', `GET ${path}/decisions`)).body.items;
    expect(logged).toMatchObject({ action: 'removed', isUndone: true });
  });

  it('a decision removes a text that its author has already deleted, and undoing the decision lets the author restore it', async () => {
    await report('samuel');
    await as('meera', `DELETE ${path}/posts/${postId}`);
    const { id } = await openCase();
    await decideCase(fixture, 'ravi', id, { action: 'removed' });
    expect((await restore('meera', postId)).status).toBe(404);
    // Guides cannot read a text that its author has taken back.
    expect(await deletedOf('ravi')).toEqual([]);
    await as('ravi', `POST /cases/${id}/reopen`);
    expect((await decideCase(fixture, 'ravi', id, { action: 'left' })).status).toBe(201);
    expect((await as('samuel', `GET ${path}/posts/${postId}`)).status).toBe(404);
    expect((await restore('meera', postId)).status).toBe(200);
  });

  it('a reply that a decision removes while its post is deleted is not restored with the post', async () => {
    const id = await reply('samuel', 'Wellspring.');
    await as('aiko', `POST ${path}/reports`, { subject: { kind: 'reply', id }, ground: 'harm' });
    const { id: caseId } = await openCase();
    await as('meera', `DELETE ${path}/posts/${postId}`);
    await decideCase(fixture, 'ravi', caseId, { action: 'removed' });
    await restore('meera', postId);
    expect((await as('meera', `GET ${path}/posts/${postId}/replies`)).body.items).toEqual([]);
    await as('ravi', `POST /cases/${caseId}/reopen`);
    await decideCase(fixture, 'ravi', caseId, { action: 'left' });
    expect((await as('meera', `GET ${path}/posts/${postId}/replies`)).body.items).toHaveLength(1);
  });

  it('banned, paused and former members cannot restore their texts, but can delete them for good', async () => {
    await as('meera', `DELETE ${path}/posts/${postId}`);
    await decideOnMeera({ action: 'paused', days: 3 });
    expect(await restore('meera', postId)).toMatchObject({ status: 403, body: { code: 'paused' } });
    await decideOnMeera({ action: 'banned' });
    expect(await restore('meera', postId)).toMatchObject({ status: 403, body: { code: 'members_only' } });
    expect((await as('meera', `DELETE ${path}/deleted/${postId}`)).status).toBe(204);
    expect((await as('meera', `DELETE ${path}/deleted/${postId}`)).status).toBe(404);
    expect(await deletedOf('meera')).toEqual([]);
  });

  it('deleted posts and replies are deleted for good after 30 days, but not after 29', async () => {
    const id = await reply('meera', 'Wellspring.');
    await as('meera', `DELETE ${path}/posts/${postId}/replies/${id}`);
    await as('meera', `DELETE ${path}/posts/${postId}`);
    const deleteExpiredAfter = (days: number) =>
      communitiesFeature.deleteExpired({
        ...server.deps,
        clock: () => server.deps.clock().add({ hours: days * 24 }),
      });
    await deleteExpiredAfter(29);
    expect(await deletedOf('meera')).toHaveLength(2);
    await deleteExpiredAfter(30);
    expect(await deletedOf('meera')).toEqual([]);
    expect((await restore('meera', postId)).status).toBe(404);
  });

  it('deleted texts are listed in pages, last deleted first', async () => {
    const ids = [];
    for (const content of ['One.', 'Two.', 'Three.']) {
      const { body } = await as('meera', `POST ${path}/posts`, { content });
      await as('meera', `DELETE ${path}/posts/${body.id}`);
      ids.unshift(body.id);
    }
    const { body: first } = await as('meera', `GET ${path}/deleted?limit=2`);
    const { body: second } = await as('meera', `GET ${path}/deleted?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect((await as('meera', `GET ${path}/deleted?limit=2&page=2`)).body.items).toMatchObject([
      { id: ids[2] },
    ]);
  });

  it('one of many simultaneous restorations succeeds', async () => {
    await as('meera', `DELETE ${path}/posts/${postId}`);
    const replies = await Promise.all(Array.from({ length: 5 }, () => restore('meera', postId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });
});
