import { expect, test } from 'vitest';
import { shelfBehind } from './shelfBehind.ts';

test('the way back leads to the shelf that one has come from', () => {
  expect(shelfBehind({ shelf: '/library?q=gita&page=2' })).toBe('/library?q=gita&page=2');
  expect(shelfBehind({ shelf: '/library' })).toBe('/library');
});

test('nothing else in the history is taken for one', () => {
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { shelf: 1 },
    { shelf: '//elsewhere' },
    { shelf: '/library/x' },
  ]) {
    expect(shelfBehind(state)).toBeNull();
  }
});
