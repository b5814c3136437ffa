import { expect, test } from 'vitest';
import { libraryReturnPath } from './useLibrarySearch.ts';

test('a book links back to the library search from which it was opened', () => {
  expect(libraryReturnPath({ libraryUrl: '/library?q=gita&page=2' })).toBe('/library?q=gita&page=2');
  expect(libraryReturnPath({ libraryUrl: '/library' })).toBe('/library');
});

test('libraryReturnPath ignores any other navigation state', () => {
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { libraryUrl: 1 },
    { libraryUrl: '//elsewhere' },
    { libraryUrl: '/library/x' },
  ]) {
    expect(libraryReturnPath(state)).toBeNull();
  }
});
