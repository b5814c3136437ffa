// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/account.ts';
import { saveSession } from '#web/platform/session/sessionStore.ts';
import { cachedQuery, cacheQuery, clearQueriesOf } from './offlineCache.ts';

const exp = Math.floor(Date.now() / 1000) + 3600;
const signIn = (id: string) =>
  saveSession({ token: `${id}.${btoa(JSON.stringify({ exp }))}.s`, user: { id } as User }, true);

afterEach(() => localStorage.clear());

test('a cached query is available only to its own member, until clearQueriesOf deletes it', () => {
  signIn('meera');
  cacheQuery('meera', 'practices', [1]);
  expect([cachedQuery('meera', 'practices'), cachedQuery('tomas', 'practices')]).toEqual([[1], undefined]);
  localStorage.setItem('draft:meera:journal/new', '1');
  clearQueriesOf('meera');
  expect(cachedQuery('meera', 'practices')).toBeUndefined();
  expect(localStorage.getItem('draft:meera:journal/new')).toBe('1');
});

test('a response that arrives after another member has signed in is not cached', () => {
  signIn('tomas');
  cacheQuery('meera', 'practices', [1]);
  expect(cachedQuery('meera', 'practices')).toBeUndefined();
});

test('a cached query that cannot be parsed is ignored', () => {
  localStorage.setItem('reading:meera:practices', '[1');
  expect(cachedQuery('meera', 'practices')).toBeUndefined();
});
