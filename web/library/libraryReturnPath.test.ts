import { expect, test } from 'vitest';
import { libraryReturnPath } from './libraryReturnPath.ts';

test('the way back leads to the shelf that one has come from', () => {
  expect(libraryReturnPath({ shelf: '/library?q=gita&page=2' })).toBe('/library?q=gita&page=2');
  expect(libraryReturnPath({ shelf: '/library' })).toBe('/library');
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
    expect(libraryReturnPath(state)).toBeNull();
  }
});
