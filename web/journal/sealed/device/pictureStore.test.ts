import { expect, test } from 'vitest';
import { leastRecentlyUsed } from './pictureStore.ts';

test('the least recently used pictures are deleted to make room', () => {
  const uses = [
    { id: 'new', bytes: 40, usedAt: 3 },
    { id: 'old', bytes: 30, usedAt: 1 },
    { id: 'between', bytes: 30, usedAt: 2 },
  ];
  expect(leastRecentlyUsed(uses, 100)).toEqual([]);
  expect(leastRecentlyUsed(uses, 99)).toEqual(['old']);
  expect(leastRecentlyUsed(uses, 69)).toEqual(['old', 'between']);
  expect(leastRecentlyUsed(uses, 0)).toEqual(['old', 'between', 'new']);
});
