// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';

const SOON = Math.floor(Date.now() / 1000) + 3600;
const AGO = Math.floor(Date.now() / 1000) - 1;

const user = { id: 'u1', username: 'meera' } as User;
const tokenWith = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
const live = { token: tokenWith({ exp: SOON }), user };
const others = { token: tokenWith({ exp: SOON, sub: 'u2' }), user: { ...user, id: 'u2' } };
const stored = (session: unknown) => JSON.stringify(session);

// Each test imports the module again, because it reads the storage only once.
let store: typeof import('./sessionStore.ts');
beforeEach(async () => {
  vi.resetModules();
  store = await import('./sessionStore.ts');
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a stored session at start', () => {
  test('a valid session is restored from either storage', async () => {
    localStorage.setItem('session', stored(live));
    expect(store.currentSession()?.user.id).toBe('u1');
    localStorage.clear();
    vi.resetModules();
    sessionStorage.setItem('session', stored(live));
    expect((await import('./sessionStore.ts')).currentSession()?.token).toBe(live.token);
  });

  test.each([
    ['an expired session', stored({ token: tokenWith({ exp: AGO }), user })],
    ['a session whose token has no expiry', stored({ token: tokenWith({ sub: 'u1' }), user })],
    ['a session whose token cannot be decoded', stored({ token: 'rubbish', user })],
    ['a session whose expiry is not a number', stored({ token: tokenWith({ exp: String(SOON) }), user })],
    ['a session without a token', stored({ user })],
    ['a session without a user', stored({ token: live.token })],
    ['a value that is not JSON', '{'],
    ['null', 'null'],
  ])('%s is removed from both storages', (_, text) => {
    localStorage.setItem('session', text);
    sessionStorage.setItem('session', text);
    expect(store.currentSession()).toBeNull();
    expect(localStorage.getItem('session')).toBeNull();
    expect(sessionStorage.getItem('session')).toBeNull();
  });
});

test('an expired session of this tab does not hide a valid remembered session', () => {
  sessionStorage.setItem('session', stored({ token: tokenWith({ exp: AGO }), user }));
  localStorage.setItem('session', stored(live));
  expect(store.currentSession()?.token).toBe(live.token);
  expect(sessionStorage.getItem('session')).toBeNull();
});

describe('storing a session', () => {
  test('a remembered session is stored in localStorage and outlives its tab', () => {
    store.saveSession(live, true);
    expect(localStorage.getItem('session')).toBe(stored(live));
    expect(sessionStorage.getItem('session')).toBeNull();
  });

  test('a session that is not remembered is stored for its tab only, and replaces a remembered one', () => {
    store.saveSession(live, true);
    store.saveSession(live, false);
    expect(sessionStorage.getItem('session')).toBe(stored(live));
    expect(localStorage.getItem('session')).toBeNull();
  });

  test.each([
    [true, () => localStorage, () => sessionStorage],
    [false, () => sessionStorage, () => localStorage],
  ])('an updated user stays in the same kind of storage (remembered: %s)', (remember, own, other) => {
    store.saveSession(live, remember);
    store.replaceUser({ ...user, username: 'mira' });
    expect(JSON.parse(own().getItem('session') ?? '')).toEqual({
      ...live,
      user: { ...user, username: 'mira' },
    });
    expect(other().getItem('session')).toBeNull();
    expect(store.currentSession()?.user.username).toBe('mira');
  });

  test('an update of another user changes nothing', () => {
    store.saveSession(live, true);
    store.replaceUser({ ...user, id: 'u2', username: 'other' });
    expect(store.currentSession()?.user.username).toBe('meera');
  });

  test('clearSession removes the session from both storages', () => {
    store.saveSession(live, true);
    sessionStorage.setItem('session', stored(live));
    store.clearSession();
    expect([localStorage.getItem('session'), sessionStorage.getItem('session')]).toEqual([null, null]);
  });

  test('clearSession removes the session of this tab and keeps the remembered session of another member', () => {
    store.saveSession(live, false);
    localStorage.setItem('session', stored(others));
    store.clearSession();
    expect(sessionStorage.getItem('session')).toBeNull();
    expect(localStorage.getItem('session')).toBe(stored(others));
  });

  test.each(['clearSession', 'endSession'] as const)(
    'a response that arrives after %s stores nothing',
    (end) => {
      store.saveSession(live, true);
      store[end]();
      store.replaceUser({ ...user, username: 'mira' });
      expect([localStorage.getItem('session'), sessionStorage.getItem('session')]).toEqual([null, null]);
      expect(store.currentSession()?.user.username).not.toBe('mira');
    },
  );

  test('endSession notifies the listeners', () => {
    store.saveSession(live, true);
    const heard = vi.fn();
    const stop = store.onSessionChange(heard);
    store.endSession();
    expect([store.currentSession(), heard.mock.calls.length]).toEqual([null, 1]);
    stop();
  });
});

describe('other tabs', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('a sign-out in another tab ends the session in this tab', () => {
    store.saveSession(live, true);
    const heard = vi.fn();
    const stop = store.onSessionChange(heard);
    localStorage.removeItem('session');
    tell('session');
    expect(store.currentSession()).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });

  test('a sign-in in another tab starts a session in this tab, and changes of other keys are ignored', () => {
    expect(store.currentSession()).toBeNull();
    const heard = vi.fn();
    const stop = store.onSessionChange(heard);
    localStorage.setItem('session', stored(live));
    tell('something');
    expect(heard).not.toHaveBeenCalled();
    tell('session');
    expect(store.currentSession()?.user.id).toBe('u1');
    stop();
  });

  test('a session of this tab only is not changed by a sign-in in another tab', () => {
    store.saveSession(live, false);
    const stop = store.onSessionChange(() => {});
    localStorage.setItem('session', stored({ ...live, user: { ...user, id: 'u2' } }));
    tell('session');
    expect(store.currentSession()?.user.id).toBe('u1');
    stop();
  });
});
