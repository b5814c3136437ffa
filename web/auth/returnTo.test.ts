// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearInvitation, savedInvitation, saveInvitation } from '#web/communities/public.ts';
import {
  clearPendingSignup,
  pendingSignup,
  savePendingSignup,
  unverifiedSignup,
} from '#web/platform/session/pendingSignup.ts';
import { returnPath } from './returnTo.ts';

const EMAIL = 'somebody@vichara.test';
const pathAfterLogin = (returnTo: string) => returnPath(new URLSearchParams({ returnTo }), EMAIL);

describe('after a login', () => {
  test.each([
    '/journal',
    '/journal/search?q=a%20b',
    '/library/book/1#notes',
    '/',
    '/communities/1?invite=x/y',
  ])('a login leads back to the page %s of this site', (path) => expect(pathAfterLogin(path)).toBe(path));

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
  ])('a login with return path %j leads to the dashboard', (path) =>
    expect(pathAfterLogin(path)).toBe('/dashboard'),
  );

  test('a login without a return path leads to the dashboard', () => {
    expect(returnPath(new URLSearchParams(), EMAIL)).toBe('/dashboard');
  });
});

describe('with a saved invitation', () => {
  beforeEach(() => localStorage.clear());
  const invitationPath = '/communities/some-id?invite=a.b';

  test('a login without a valid return path leads to the saved invitation', () => {
    saveInvitation({ communityId: 'some-id', token: 'a.b' });
    expect(returnPath(new URLSearchParams(), EMAIL)).toBe(invitationPath);
    expect(pathAfterLogin('//evil')).toBe(invitationPath);
    expect(pathAfterLogin('/journal')).toBe('/journal');
    clearInvitation();
    expect(returnPath(new URLSearchParams(), EMAIL)).toBe('/dashboard');
  });

  test('a login after opening a link leads back to the link', () => {
    saveInvitation({ communityId: 'some-id', token: 'a.b', isLink: true });
    expect(returnPath(new URLSearchParams(), EMAIL)).toBe('/communities/some-id?link=a.b');
    clearInvitation();
  });

  test('a saved invitation expires after 14 days, and an invalid stored value is ignored', () => {
    vi.useFakeTimers();
    saveInvitation({ communityId: 'some-id', token: 'a.b' });
    vi.advanceTimersByTime(14 * 86_400_000 + 1);
    expect(savedInvitation()).toBe(null);
    vi.useRealTimers();
    localStorage.setItem('invitation', '{"communityId":5');
    expect(savedInvitation()).toBe(null);
  });
});

describe('after a signup in this browser', () => {
  beforeEach(() => localStorage.clear());
  const signUp = (returnTo: string | null) =>
    savePendingSignup({ username: 'somebody', email: 'Somebody@vichara.test', returnTo });
  const defaultPath = (email = EMAIL) => returnPath(new URLSearchParams(), email);

  test('a login with the email of a pending signup leads to the page from which the visitor signed up', () => {
    signUp('/events/occurrence/1');
    expect(defaultPath()).toBe('/events/occurrence/1');
    expect(pathAfterLogin('/journal')).toBe('/journal');
    expect(defaultPath('another@vichara.test')).toBe('/dashboard');
    clearPendingSignup();
    expect(defaultPath()).toBe('/dashboard');
  });

  test('a return path to another site is ignored after a signup', () => {
    signUp('//evil.example');
    expect(defaultPath()).toBe('/dashboard');
  });

  test('a pending signup counts as unverified for one day, and its return path is stored for 14 days', () => {
    vi.useFakeTimers();
    signUp('/events/occurrence/1');
    expect(unverifiedSignup()?.email).toBe('Somebody@vichara.test');
    vi.advanceTimersByTime(86_400_000 + 1);
    expect(unverifiedSignup()).toBe(null);
    expect(pendingSignup()?.returnTo).toBe('/events/occurrence/1');
    vi.advanceTimersByTime(13 * 86_400_000);
    expect(pendingSignup()).toBe(null);
    vi.useRealTimers();
  });
});
