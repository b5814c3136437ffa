// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropInvitation, heldInvitation, holdInvitation } from './heldInvitation.ts';
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

describe('with an invitation that is held', () => {
  beforeEach(() => localStorage.clear());
  const held = '/communities/some-id?invite=a.b';

  test('a login that was asked for by no page leads to it', () => {
    holdInvitation({ communityId: 'some-id', token: 'a.b' });
    expect(returnPath(new URLSearchParams())).toBe(held);
    expect(returnPath(new URLSearchParams({ returnTo: '//evil' }))).toBe(held);
    expect(returnPath(new URLSearchParams({ returnTo: '/journal' }))).toBe('/journal');
    dropInvitation();
    expect(returnPath(new URLSearchParams())).toBe('/dashboard');
  });

  test('it is held for 14 days, and rubbish is none', () => {
    vi.useFakeTimers();
    holdInvitation({ communityId: 'some-id', token: 'a.b' });
    vi.advanceTimersByTime(14 * 86_400_000 + 1);
    expect(heldInvitation()).toBe(null);
    vi.useRealTimers();
    localStorage.setItem('invitation', '{"communityId":5');
    expect(heldInvitation()).toBe(null);
  });
});
