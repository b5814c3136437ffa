// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { ownCommunitiesQuery } from './queries.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the letter offers the communities of all pages', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    const page = Number(new URL(url, 'http://vichara.test').searchParams.get('page'));
    return Response.json({
      items: [exampleReply('CommunityCard', { id: `m${page}` })],
      page,
      hasPrevPage: page > 1,
      hasNextPage: page < 3,
    });
  });
  const communities = await new QueryClient().fetchQuery(ownCommunitiesQuery());
  expect(communities.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
  expect(urls).toHaveLength(3);
});
