// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { createReplyOnce } from './createReplyOnce.ts';

const post = { id: 'p', communityId: 'c' } as Post;
const REPLIES = '/api/v1/communities/c/posts/p/replies';
const SAVED_AT = '2026-11-20T08:00:01.000Z';
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

test('a reply whose text was changed after a lost response is saved in the reply that the first attempt created', async () => {
  vi.stubGlobal('fetch', fetchMock);
  for (const content of ['Yes.', 'Yes, always.']) {
    const reply: Partial<Reply> = { id: 'r', content, createdAt: SAVED_AT, updatedAt: SAVED_AT };
    const headers = { 'Content-Type': 'application/json' };
    fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(exampleReply('Reply', reply)), { headers }));
  }
  const attempt = { key: 'mine', isTried: true, renew: () => 'fresh' };
  expect(await createReplyOnce(post, { content: 'Yes, always.' }, attempt)).toMatchObject({
    content: 'Yes, always.',
  });
  expect(fetchMock.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
    `POST ${REPLIES}`,
    `PUT ${REPLIES}/r`,
  ]);
  const [create, update] = fetchMock.mock.calls.map(([, { headers }]) => headers);
  expect(create).toMatchObject({ 'Idempotency-Key': 'mine' });
  expect(update).toMatchObject({ 'If-Match': `"${SAVED_AT}"` });
});
