import { expect, test } from 'vitest';
import { isbnState } from './bookFields.ts';

test('isbnState is unknown for an empty ISBN and for one that may be incomplete', () => {
  expect(isbnState('', true)).toBe('unknown');
  expect(isbnState(' - ', true)).toBe('unknown');
  expect(isbnState('978-0-306', false)).toBe('unknown');
});

test('isbnState is valid or invalid for an ISBN that has 13 digits or more or whose field has lost the focus', () => {
  expect(isbnState(' 978-0-306\u201140615 7 ', false)).toBe('valid');
  expect(isbnState('ISBN 0-306-40615-2', false)).toBe('valid');
  expect(isbnState('978-0-306-40615-8', false)).toBe('invalid');
  expect(isbnState('978-0-306', true)).toBe('invalid');
  expect(isbnState('0-306-40615-3', true)).toBe('invalid');
  expect(isbnState('97803064061577', false)).toBe('invalid');
});
