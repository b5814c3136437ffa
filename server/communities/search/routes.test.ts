import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMUNITY_WORDS } from '#server/communities/communityWords.ts';
import { rewriteWords } from '#server/platform/search/rewriting.ts';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { POST_WORDS, storeWordsOfOldPosts } from './words.ts';

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

const search = async (q: string, name: Name = 'samuel') =>
  (await as(name, `GET ${path}/posts/search?q=${encodeURIComponent(q)}`)).body;
const excerpts = async (q: string, name?: Name) =>
  (await search(q, name)).items.map(({ excerpt }: { excerpt: string }) => excerpt);
const write = async (name: Name, content: string) => (await as(name, `POST ${path}/posts`, { content })).body;
const reply = async (name: Name, content: string) =>
  (await as(name, `POST ${path}/posts/${postId}/replies`, { content })).body;

describe('the search of posts', () => {
  it('finds posts and replies by the beginnings of their words, newest first, whatever the case and diacritics', async () => {
    const post = await write('meera', 'The Sādhanā of the threshold.');
    const answer = await reply('samuel', 'No threshold, no sadhana.');
    expect((await search('SADH thresh')).items).toEqual([
      {
        postId,
        replyId: answer.id,
        author: expect.objectContaining({ username: 'samuel' }),
        excerpt: 'No threshold, no sadhana.',
        createdAt: answer.createdAt,
      },
      expect.objectContaining({ postId: post.id, replyId: null, excerpt: 'The Sādhanā of the threshold.' }),
    ]);
    expect(await excerpts('hreshold')).toEqual([]);
    expect(await excerpts('')).toEqual([]);
    expect(await excerpts('…')).toEqual([]);
    expect((await as('samuel', `GET ${path}/posts/search`)).body.items).toEqual([]);
  });

  it('finds a changed text only by its new words', async () => {
    const answer = await reply('samuel', 'Wellspring.');
    await as('meera', `PUT ${path}/posts/${postId}`, { content: 'Millrace.' });
    await as('samuel', `PUT ${path}/posts/${postId}/replies/${answer.id}`, { content: 'Hearthside.' });
    expect(await excerpts('threshold')).toEqual([]);
    expect(await excerpts('wellspring')).toEqual([]);
    expect(await excerpts('millrace')).toEqual(['Millrace.']);
    expect(await excerpts('hearthside')).toEqual(['Hearthside.']);
  });

  it('finds nothing of other communities, and is refused to callers who may not read the community', async () => {
    const other = await fixture.createCommunity();
    await as('meera', `POST ${other.path}/posts`, { content: 'Elsewhere.' });
    expect(await excerpts('elsewhere')).toEqual([]);
    await as('ravi', `PUT ${path}`, { name: 'Hill', description: 'We sit.', privacy: 'private' });
    expect((await as('aiko', `GET ${path}/posts/search?q=threshold`)).status).toBe(403);
    expect((await server.request(`GET ${path}/posts/search?q=threshold`)).status).toBe(403);
    expect(await excerpts('threshold')).toEqual(['Threshold.']);
  });

  it('leaves out removed texts and texts of members whom the caller has muted', async () => {
    await reply('samuel', 'Threshold too.');
    await as('samuel', `PUT /account/mutes/${people.meera.id}`);
    expect(await excerpts('threshold')).toEqual(['Threshold too.']);
    expect(await excerpts('threshold', 'ravi')).toHaveLength(2);
    await as('samuel', `DELETE /account/mutes/${people.meera.id}`);
    const subject = { kind: 'post', id: postId };
    await as('ravi', `POST ${path}/decisions`, { subject, action: 'removed', words: 'No.' });
    for (const name of ['samuel', 'meera', 'ravi', 'anandi'] as const)
      expect(await excerpts('threshold', name)).toEqual([]);
  });

  it('finds texts and communities whose words were stored by former rules, once the tasks have rewritten them', async () => {
    await write('meera', '今日は本来無一物を読む。');
    await reply('samuel', 'Qurʾān.');
    const found = async () => [await excerpts('無一物'), await excerpts('quran')];
    const expected = await found();
    expect(expected).toEqual([['今日は本来無一物を読む。'], ['Qurʾān.']]);
    const { pool } = server.database;
    await pool.query(`update post_words set words = 'x'`);
    await pool.query(`update communities set words = 'x'`);
    await pool.query(
      `insert into word_rewrites (source, starts_at) values ('posts', now()), ('communities', now())`,
    );
    await rewriteWords(server.deps, POST_WORDS);
    await rewriteWords(server.deps, COMMUNITY_WORDS);
    expect(await found()).toEqual(expected);
    const { rows } = await pool.query(`select from communities where words = 'x'`);
    expect(rows).toEqual([]);
  });

  it('returns pages', async () => {
    for (const n of [1, 2, 3]) await write('meera', `Threshold ${n}.`);
    const call = `GET ${path}/posts/search?q=threshold&limit=3`;
    const { body: first } = await as('samuel', call);
    const { body: second } = await as('samuel', `${call}&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ excerpt }) => excerpt)).toEqual([
      'Threshold 3.',
      'Threshold 2.',
      'Threshold 1.',
      'Threshold.',
    ]);
  });

  it('finds texts whose words were missing, after the job has stored the words', async () => {
    const answer = await reply('samuel', 'Threshold too.');
    await server.database.pool.query('update post_words set words = null where id = any($1)', [
      [postId, answer.id],
    ]);
    expect(await excerpts('threshold')).toEqual([]);
    await storeWordsOfOldPosts(server.deps);
    expect(await excerpts('threshold')).toEqual(['Threshold too.', 'Threshold.']);
  });
});
