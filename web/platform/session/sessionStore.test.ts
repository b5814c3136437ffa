// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';

const FUTURE = Math.floor(Date.now() / 1000) + 3600;
const PAST = Math.floor(Date.now() / 1000) - 1;

const user = { id: 'u1', username: 'meera' } as User;
const tokenWith = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
const session = { token: tokenWith({ exp: FUTURE }), user };
const otherSession = { token: tokenWith({ exp: FUTURE, sub: 'u2' }), user: { ...user, id: 'u2' } };
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
    localStorage.setItem('session', stored(session));
    expect(store.currentSession()?.user.id).toBe('u1');
    localStorage.clear();
    vi.resetModules();
    sessionStorage.setItem('session', stored(session));
    expect((await import('./sessionStore.ts')).currentSession()?.token).toBe(session.token);
  });

  test.each([
    ['a session whose token has no expiry', stored({ token: tokenWith({ sub: 'u1' }), user })],
    ['a session whose token cannot be decoded', stored({ token: 'rubbish', user })],
    ['a session whose expiry is not a number', stored({ token: tokenWith({ exp: String(FUTURE) }), user })],
    ['a session without a token', stored({ user })],
    ['a session without a user', stored({ token: session.token })],
    ['a value that is not JSON', '{'],
    ['the value null', 'null'],
  ])('%s is removed from both storages', (_, text) => {
    localStorage.setItem('session', text);
    sessionStorage.setItem('session', text);
    expect(store.currentSession()).toBeNull();
    expect(localStorage.getItem('session')).toBeNull();
    expect(sessionStorage.getItem('session')).toBeNull();
  });
});

test('an expired session of this tab does not hide a valid remembered session', () => {
  sessionStorage.setItem('session', stored({ token: tokenWith({ exp: PAST }), user }));
  localStorage.setItem('session', stored(session));
  expect(store.currentSession()?.token).toBe(session.token);
});

describe('a stored session that has expired by the clock of the device', () => {
  const expired = stored({ token: tokenWith({ exp: PAST }), user });
  beforeEach(() => {
    localStorage.setItem('session', expired);
    sessionStorage.setItem('session', expired);
  });

  test('is not used, and stays until the time of the server is known', () => {
    expect(store.currentSession()).toBeNull();
    expect(store.hasDoubtfulSession()).toBe(true);
    expect([localStorage.getItem('session'), sessionStorage.getItem('session')]).toEqual([expired, expired]);
  });

  test('is removed from both storages if it has expired by the time of the server', () => {
    store.settleSessions(Date.now());
    expect(store.currentSession()).toBeNull();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test('is used if it has not expired by the time of the server, also after a reload', async () => {
    store.settleSessions(Date.now() - 31 * 86_400_000);
    expect(store.currentSession()?.user.id).toBe('u1');
    vi.resetModules();
    const reloaded = await import('./sessionStore.ts');
    expect(reloaded.currentSession()?.user.id).toBe('u1');
    expect(reloaded.hasDoubtfulSession()).toBe(false);
  });
});

describe('storing a session', () => {
  test('a remembered session is stored in localStorage and outlives its tab', () => {
    store.saveSession(session, true);
    expect(localStorage.getItem('session')).toBe(stored(session));
    expect(sessionStorage.getItem('session')).toBeNull();
  });

  test('a session that is not remembered is stored for its tab only, and replaces a remembered one', () => {
    store.saveSession(session, true);
    store.saveSession(session, false);
    expect(sessionStorage.getItem('session')).toBe(stored(session));
    expect(localStorage.getItem('session')).toBeNull();
  });

  test.each([
    [true, () => localStorage, () => sessionStorage],
    [false, () => sessionStorage, () => localStorage],
  ])('an updated user stays in the same kind of storage (remembered: %s)', (isRemembered, own, other) => {
    store.saveSession(session, isRemembered);
    store.replaceUser({ ...user, username: 'mira' });
    expect(JSON.parse(own().getItem('session') ?? '')).toEqual({
      ...session,
      user: { ...user, username: 'mira' },
    });
    expect(other().getItem('session')).toBeNull();
    expect(store.currentSession()?.user.username).toBe('mira');
  });

  test('an update of another user changes nothing', () => {
    store.saveSession(session, true);
    store.replaceUser({ ...user, id: 'u2', username: 'other' });
    expect(store.currentSession()?.user.username).toBe('meera');
  });

  test('clearSession removes the session from both storages', () => {
    store.saveSession(session, true);
    sessionStorage.setItem('session', stored(session));
    store.clearSession();
    expect([localStorage.getItem('session'), sessionStorage.getItem('session')]).toEqual([null, null]);
  });

  test('clearSession removes the session of this tab and keeps the remembered session of another member', () => {
    store.saveSession(session, false);
    localStorage.setItem('session', stored(otherSession));
    store.clearSession();
    expect(sessionStorage.getItem('session')).toBeNull();
    expect(localStorage.getItem('session')).toBe(stored(otherSession));
  });

  test.each(['clearSession', 'endSession'] as const)(
    'a response that arrives after %s stores nothing',
    (end) => {
      store.saveSession(session, true);
      store[end]();
      store.replaceUser({ ...user, username: 'mira' });
      expect([localStorage.getItem('session'), sessionStorage.getItem('session')]).toEqual([null, null]);
      expect(store.currentSession()?.user.username).not.toBe('mira');
    },
  );

  test('endSession notifies the listeners', () => {
    store.saveSession(session, true);
    const listener = vi.fn();
    const stop = store.onSessionChange(listener);
    store.endSession();
    expect([store.currentSession(), listener.mock.calls.length]).toEqual([null, 1]);
    stop();
  });
});

describe('other tabs', () => {
  const dispatchStorageEvent = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  test('a sign-out in another tab ends the session in this tab', () => {
    store.saveSession(session, true);
    const listener = vi.fn();
    const stop = store.onSessionChange(listener);
    localStorage.removeItem('session');
    dispatchStorageEvent('session');
    expect(store.currentSession()).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  test('a sign-in in another tab starts a session in this tab, and changes of other keys are ignored', () => {
    expect(store.currentSession()).toBeNull();
    const listener = vi.fn();
    const stop = store.onSessionChange(listener);
    localStorage.setItem('session', stored(session));
    dispatchStorageEvent('something');
    expect(listener).not.toHaveBeenCalled();
    dispatchStorageEvent('session');
    expect(store.currentSession()?.user.id).toBe('u1');
    stop();
  });

  test('a session that is stored for this tab only is not changed by a sign-in in another tab', () => {
    store.saveSession(session, false);
    const stop = store.onSessionChange(() => {});
    localStorage.setItem('session', stored({ ...session, user: { ...user, id: 'u2' } }));
    dispatchStorageEvent('session');
    expect(store.currentSession()?.user.id).toBe('u1');
    stop();
  });
});
