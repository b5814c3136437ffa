// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { blockedPicturesQuery, publicPicturesQuery, removeFromLists, tabFromUrl } from './queries.ts';

beforeEach(() => queryClient.clear());

test.each([
  ['', 'reported'],
  ['state=latest', 'latest'],
  ['state=blocked', 'blocked'],
  ['state=dawn', 'reported'],
])('tabFromUrl reads the query "%s" as the tab %s', (query, tab) => {
  expect(tabFromUrl(new URLSearchParams(query))).toBe(tab);
});

test('removeFromLists removes a picture from every page of every list', async () => {
  const keys = [publicPicturesQuery('reported'), publicPicturesQuery('latest'), blockedPicturesQuery()];
  const pages = [{ items: [{ id: 'one' }, { id: 'two' }] }, { items: [{ id: 'three' }] }];
  for (const { queryKey } of keys)
    queryClient.setQueryData(queryKey as readonly unknown[], { pages, pageParams: [undefined, 'next'] });
  await removeFromLists('two');
  for (const { queryKey } of keys)
    expect(queryClient.getQueryData(queryKey)?.pages).toEqual([
      { items: [{ id: 'one' }] },
      { items: [{ id: 'three' }] },
    ]);
});
