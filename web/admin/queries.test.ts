// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { AdminUser } from '#contract/admin.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { tableSearchOf, updateUserInCache, userSearchOf, usersQuery } from './queries.ts';

beforeEach(() => queryClient.clear());

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=dawn', 1],
])('pageFromUrl reads the query "%s" as page %i', (query, page) => {
  expect(pageFromUrl(new URLSearchParams(query))).toBe(page);
});

test('tableSearchOf reads the search text and the page from the URL', () => {
  expect(tableSearchOf(new URLSearchParams('q=%20meera%20&page=2'))).toEqual({ q: 'meera', page: 2 });
  expect(tableSearchOf(new URLSearchParams())).toEqual({ q: '', page: 1 });
});

test('userSearchOf reads the state from the URL too, and ignores an unknown one', () => {
  expect(userSearchOf(new URLSearchParams('state=suspended')).state).toBe('suspended');
  expect(userSearchOf(new URLSearchParams('state=happy')).state).toBeUndefined();
});

const user = (id: string, role: AdminUser['role']) => ({ id, role }) as AdminUser;
const listOf = (...items: AdminUser[]) => ({ items, page: 1, hasPrevPage: false, hasNextPage: false });

test('updateUserInCache replaces the user in every list, at the same position', async () => {
  const [all, found] = [
    usersQuery({ q: '', page: 1, state: undefined }),
    usersQuery({ q: 'two', page: 1, state: undefined }),
  ];
  queryClient.setQueryData(all.queryKey, listOf(user('one', 'admin'), user('two', 'sadhaka')));
  queryClient.setQueryData(found.queryKey, listOf(user('two', 'sadhaka')));
  await updateUserInCache(user('two', 'moderator'));
  expect(queryClient.getQueryData(all.queryKey)?.items).toEqual([
    user('one', 'admin'),
    user('two', 'moderator'),
  ]);
  expect(queryClient.getQueryData(found.queryKey)?.items).toEqual([user('two', 'moderator')]);
});
