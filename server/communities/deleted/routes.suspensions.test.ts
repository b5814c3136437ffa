import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communitiesFeature } from '#server/communities/feature.ts';
import { storeWordsOfOldPosts } from '#server/communities/search/words.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { signIn } from '#tests/support/people/testPeople.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, postId, report, openCase } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const name of ['ravi', 'meera', 'samuel'] as const) {
    await lift(people[name]);
    await signInAgain(name);
  }
  ({ path, postId, report, openCase } = await fixture.createCommunity());
});

const { suspend, lift } = suspensionCalls(
  () => server,
  () => people.anandi,
);
const signInAgain = async (name: Name) => {
  people[name].token = await signIn(server.deps, people[name].id);
};
const setAside = (name: Name) => suspend(people[name], { setAside: true });
const write = async (name: Name, content: string) =>
  (await as(name, `POST ${path}/posts`, { content })).body.id as string;
const reply = async (name: Name, id: string, content: string) =>
  (await as(name, `POST ${path}/posts/${id}/replies`, { content })).body.id as string;
const posts = async () =>
  (await as('ravi', `GET ${path}/posts`)).body.items.map(({ content }: { content: string }) => content);
const repliesTo = async (id: string) =>
  (await as('ravi', `GET ${path}/posts/${id}/replies`)).body.items.map(
    ({ content }: { content: string }) => content,
  );
const replyCount = async (id: string) => (await as('ravi', `GET ${path}/posts/${id}`)).body.replyCount;
const found = async (q: string) =>
  (await as('ravi', `GET ${path}/posts/search?q=${q}`)).body.items.map(
    ({ excerpt }: { excerpt: string }) => excerpt,
  );
const eraseExpired = () => communitiesFeature.deleteExpired(server.deps);

describe('a suspension that sets texts aside', () => {
  it('hides all posts and replies of the member, and lifting it brings back exactly these', async () => {
    const other = await write('samuel', 'Sunrise.');
    await reply('meera', other, 'Wellspring.');
    await reply('ravi', other, 'Stay.');
    await reply('samuel', postId, 'Below.');
    const takenBack = await write('meera', 'Taken back.');
    await as('meera', `DELETE ${path}/posts/${takenBack}`);
    const removed = await write('meera', 'Removed.');
    await as('ravi', `DELETE ${path}/posts/${removed}`);
    await setAside('meera');
    expect(await posts()).toEqual(['Sunrise.']);
    expect([await repliesTo(other), await replyCount(other)]).toEqual([['Stay.'], 1]);
    expect(await found('threshold')).toEqual([]);
    await lift(people.meera);
    expect((await posts()).sort()).toEqual(['Sunrise.', 'Threshold.']);
    expect((await repliesTo(other)).sort()).toEqual(['Stay.', 'Wellspring.']);
    expect([await replyCount(other), await repliesTo(postId), await replyCount(postId)]).toEqual([
      2,
      ['Below.'],
      1,
    ]);
    await storeWordsOfOldPosts(server.deps);
    expect(await found('threshold')).toEqual(['Threshold.']);
    expect(await found('wellspring')).toEqual(['Wellspring.']);
    await signInAgain('meera');
    const { items } = (await as('meera', `GET ${path}/deleted`)).body;
    expect(items.map(({ content }: { content: string }) => content)).toEqual(['Taken back.']);
  });

  it('without it, posts stay where they are, and others see no mark', async () => {
    const before = (await as('ravi', `GET ${path}/posts/${postId}`)).body;
    const members = (await as('ravi', `GET ${path}/members`)).body;
    await suspend(people.meera);
    expect((await as('ravi', `GET ${path}/posts/${postId}`)).body).toEqual(before);
    expect((await as('ravi', `GET ${path}/members`)).body).toEqual(members);
    await lift(people.meera);
  });

  it('neither guides nor admins find or restore what it has set aside', async () => {
    await setAside('meera');
    for (const name of ['ravi', 'anandi', 'samuel'] as const) {
      await signInAgain(name);
      expect((await as(name, `GET ${path}/deleted`)).body.items).toEqual([]);
      expect((await as(name, `POST ${path}/deleted/${postId}/restore`)).status).toBe(404);
    }
    await lift(people.meera);
  });

  it('it is erased after 30 days, and is in the export until then', async () => {
    await setAside('meera');
    const exported = [];
    for await (const file of communitiesFeature.archive(server.deps, people.meera.id)) {
      if (file.path !== 'removed-texts.json' || !('text' in file)) continue;
      for await (const part of file.text()) exported.push(part);
    }
    expect(exported.join('')).toContain('Threshold.');
    server.advanceClock({ hours: 29 * 24 });
    await eraseExpired();
    await lift(people.meera);
    await signInAgain('ravi');
    expect(await posts()).toEqual(['Threshold.']);
    await setAside('meera');
    server.advanceClock({ hours: 30 * 24 });
    await eraseExpired();
    await lift(people.meera);
    await signInAgain('ravi');
    expect(await posts()).toEqual([]);
  });

  it('can be ordered with a second suspension, which keeps what the first one has set aside', async () => {
    await suspend(people.meera);
    expect(await posts()).toEqual(['Threshold.']);
    await setAside('meera');
    expect(await posts()).toEqual([]);
    await suspend(people.meera, { words: 'Longer.' });
    expect(await posts()).toEqual([]);
    await lift(people.meera);
    expect(await posts()).toEqual(['Threshold.']);
  });

  it('a decision that removes a text is stronger: lifting the suspension does not bring it back', async () => {
    await report('samuel');
    const { id } = await openCase();
    await setAside('meera');
    await decideCase(fixture, 'ravi', id, { action: 'removed' });
    await lift(people.meera);
    expect(await posts()).toEqual([]);
  });

  it('a text whose removal is undone meanwhile comes back with the end of the suspension', async () => {
    await report('samuel');
    const { id } = await openCase();
    await decideCase(fixture, 'ravi', id, { action: 'removed' });
    await setAside('meera');
    await as('ravi', `POST /cases/${id}/reopen`);
    await decideCase(fixture, 'ravi', id, { action: 'left' });
    expect(await posts()).toEqual([]);
    await lift(people.meera);
    expect(await posts()).toEqual(['Threshold.']);
  });

  it('a guide can restore what a guide has removed only after the suspension', async () => {
    await as('ravi', `DELETE ${path}/posts/${postId}`);
    await setAside('meera');
    const restore = `POST ${path}/deleted/${postId}/restore`;
    const { status, body } = await as('ravi', restore);
    expect([status, body.message]).toEqual([409, 'This cannot be restored at present.']);
    expect(await posts()).toEqual([]);
    await lift(people.meera);
    expect(await posts()).toEqual([]);
    expect((await as('ravi', restore)).status).toBe(200);
    expect(await posts()).toEqual(['Threshold.']);
  });

  it('of two suspended members, each gets their own texts back with their own suspension', async () => {
    await reply('samuel', postId, 'Below.');
    const other = await write('samuel', 'Sunrise.');
    await reply('meera', other, 'Wellspring.');
    await setAside('meera');
    await setAside('samuel');
    await lift(people.meera);
    expect([await posts(), await repliesTo(postId)]).toEqual([['Threshold.'], []]);
    await lift(people.samuel);
    expect([await repliesTo(postId), await repliesTo(other)]).toEqual([['Below.'], ['Wellspring.']]);
    expect([await replyCount(postId), await replyCount(other)]).toEqual([1, 1]);
  });

  it('a post that is written at the same time is either set aside or not, but never lost', async () => {
    const call = `POST ${path}/posts`;
    const [written] = await Promise.all([as('meera', call, { content: 'Racing.' }), setAside('meera')]);
    await lift(people.meera);
    expect((await posts()).includes('Racing.')).toBe(written.status === 201);
  });

  it('the export of the member afterwards contains their texts as before', async () => {
    await setAside('meera');
    await lift(people.meera);
    await signInAgain('meera');
    const archive = await archiveOf(server, people.meera);
    expect(archive.posts.map(({ content }: { content: string }) => content)).toContain('Threshold.');
    expect(archive.suspension).toBeUndefined();
  });
});
