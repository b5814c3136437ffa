// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { createReplyOnce } from './createReplyOnce.ts';

const post = { id: 'p', communityId: 'c' } as Post;
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const respondWith = (...bodies: object[]) => {
  for (const body of bodies) {
    const headers = { 'Content-Type': 'application/json' };
    fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { headers }));
  }
};
const reply = (fields: Partial<Reply>) => exampleReply('Reply', fields);
const page = (items: object[], nextCursor: string | null = null) =>
  exampleReply('GET /communities/{id}/posts/{postId}/replies', { items, nextCursor });
const calls = () => fetchMock.mock.calls.map(([url, { method }]) => `${method} ${url}`);
const REPLIES = '/api/v1/communities/c/posts/p/replies';
const repeatedAttempt = { content: 'Yes.', authorId: 'me', isTried: true, existingIds: new Set<string>() };

test('createReplyOnce posts on the first attempt', async () => {
  respondWith(reply({ id: 'new' }));
  expect(await createReplyOnce(post, { ...repeatedAttempt, isTried: false })).toMatchObject({ id: 'new' });
  expect(calls()).toEqual([`POST ${REPLIES}`]);
});

test('createReplyOnce finds the reply of an earlier attempt on a later page instead of posting it again', async () => {
  const mine = reply({ id: '3', authorId: 'me', content: 'Yes.' });
  respondWith(page([reply({ id: '1', authorId: 'other', content: 'Yes.' })], 'next'), page([mine]));
  expect(await createReplyOnce(post, repeatedAttempt)).toEqual(mine);
  expect(calls()).toEqual([`GET ${REPLIES}?limit=100`, `GET ${REPLIES}?cursor=next&limit=100`]);
});

test('createReplyOnce posts when the same text was only posted before the first attempt', async () => {
  respondWith(page([reply({ id: '1', authorId: 'me', content: 'Yes.' })]), reply({ id: 'new' }));
  expect(await createReplyOnce(post, { ...repeatedAttempt, existingIds: new Set(['1']) })).toMatchObject({
    id: 'new',
  });
});

test('createReplyOnce posts nothing when it cannot check for an earlier reply', async () => {
  fetchMock.mockImplementation(async () => new Response('{"message":"Not now."}', { status: 429 }));
  await expect(createReplyOnce(post, repeatedAttempt)).rejects.toThrow('Not now.');
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);
});
