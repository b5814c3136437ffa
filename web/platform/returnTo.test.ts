// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { returnPath } from './returnTo.ts';

const led = (returnTo: string) => returnPath(new URLSearchParams({ returnTo }));

describe('after a login', () => {
  test.each([
    '/journal',
    '/journal/search?q=a%20b',
    '/library/book/1#notes',
    '/',
    '/communities/1?invite=x/y',
  ])('the page %s of this site is gone back to', (path) => expect(led(path)).toBe(path));

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/journal',
    'javascript:alert(1)',
    'evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    ' /journal',
    '',
    '/auth/login',
    '/auth/login?returnTo=/journal',
  ])('%j leads to the dashboard', (path) => expect(led(path)).toBe('/dashboard'));

  test('no wish at all leads to the dashboard', () => {
    expect(returnPath(new URLSearchParams())).toBe('/dashboard');
  });
});
