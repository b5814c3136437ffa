import { expect, test } from 'vitest';
import { digitsOf, isbnState } from './isbn.ts';

test('an ISBN is read as it is printed', () => {
  expect(digitsOf(' 978-0-306\u201140615 7 ')).toBe('9780306406157');
});

test('nothing is said of one that may still be unfinished', () => {
  expect(isbnState('', true)).toBe('unknown');
  expect(isbnState(' - ', true)).toBe('unknown');
  expect(isbnState('978-0-306', false)).toBe('unknown');
});

test('it is judged when all digits stand, or when the field is left', () => {
  expect(isbnState('978-0-306-40615-7', false)).toBe('valid');
  expect(isbnState('978-0-306-40615-8', false)).toBe('invalid');
  expect(isbnState('978-0-306', true)).toBe('invalid');
  expect(isbnState('0-306-40615-2', true)).toBe('invalid');
  expect(isbnState('97803064061577', false)).toBe('invalid');
});
