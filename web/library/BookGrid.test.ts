import { expect, test } from 'vitest';
import { countText } from './BookGrid.tsx';

test('countText says how many books there are', () => {
  expect(countText(0, false)).toBe('0 books');
  expect(countText(1, true)).toBe('1 book');
  expect(countText(14, false)).toBe('14 books');
  expect(countText(2418, false)).toBe('2,418 books');
});

test('countText adds a plus sign if a search finds 1,000 books or more', () => {
  expect(countText(999, true)).toBe('999 books');
  expect(countText(1000, true)).toBe('1,000+ books');
  expect(countText(1000, false)).toBe('1,000 books');
});
