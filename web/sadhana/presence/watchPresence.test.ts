// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { hasDraft } from '#web/platform/drafts/draftStorage.ts';
import { currentSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { watchPresence } from './watchPresence.ts';

const MINUTE_MS = 60_000;
const SESSION = { key: 'session-1', phase: 'running', endsAt: 15 * MINUTE_MS };
const PAUSED = { key: 'session-1', phase: 'paused' };

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const exp = Math.floor(Date.now() / 1000) + 3600;

function signIn(presence = true) {
  const practice = { dayStartsAt: 0, show: 'streak', presence };
  const user = { id: 'meera', practice } as User;
  saveSession({ token: `meera.${btoa(JSON.stringify({ exp }))}.s`, user }, true);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/api/v1/time' ? Promise.reject(new TypeError('Failed to fetch')) : fetchMock(url, init),
  );
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }));
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  localStorage.clear();
});

type Session = { key: string; phase: string; endsAt?: number; isOpen?: boolean } | null;

/** Opens a tab that watches the sessions of a store. Returns a function that sets the session. */
function openTab() {
  let snapshot: { session: Session; now: number } = { session: null, now: Date.now() };
  let notify = () => {};
  watchPresence('meera', {
    current: () => snapshot,
    subscribe: (subscriber) => {
      notify = subscriber;
    },
  });
  return (session: Session) => {
    snapshot = { session, now: Date.now() };
    notify();
  };
}

/** The calls that were sent: the method, the minutes, and a letter for each key. */
function sentCalls() {
  const keys: string[] = [];
  return fetchMock.mock.calls.map(([url, { method, body }]) => {
    const key = /^\/api\/v1\/sadhana\/presence\/([\w-]{36})$/.exec(url)?.[1] ?? url;
    if (!keys.includes(key)) keys.push(key);
    const letter = 'ABCDEF'[keys.indexOf(key)];
    return body ? `${method} ${letter} ${JSON.parse(String(body)).minutes}` : `${method} ${letter}`;
  });
}

test('a session is announced from its start to its pause, and with another key when it is resumed', () => {
  const show = openTab();
  show(null);
  show(SESSION);
  vi.setSystemTime(5 * MINUTE_MS + 1);
  show(SESSION);
  show(PAUSED);
  show(PAUSED);
  vi.setSystemTime(60 * MINUTE_MS);
  show({ ...SESSION, endsAt: 69.5 * MINUTE_MS });
  show({ key: 'session-1', phase: 'finished' });
  show(null);
  expect(sentCalls()).toEqual(['PUT A 15', 'DELETE A', 'PUT B 10', 'DELETE B']);
  const [[url = ''] = []] = fetchMock.mock.calls;
  expect(url).not.toContain('session-1');
});

test('two tabs and a reload announce a session once, and any of them can end it', () => {
  const [first, second] = [openTab(), openTab()];
  first(SESSION);
  second(SESSION);
  const reloaded = openTab();
  reloaded(SESSION);
  reloaded(PAUSED);
  first(PAUSED);
  second(PAUSED);
  expect(sentCalls()).toEqual(['PUT A 15', 'DELETE A']);
});

test('the announcement of a session that ended while the browser was closed is ended', () => {
  openTab()(SESSION);
  openTab()({ key: 'session-1', phase: 'finished' });
  expect(sentCalls()).toEqual(['PUT A 15', 'DELETE A']);
  expect(hasDraft('meera')).toBe(false);
});

test('an open-ended session is announced for half an hour, and again before it is over, even after a reload', () => {
  const openEnded = { key: 'session-1', phase: 'running', endsAt: 180 * MINUTE_MS, isOpen: true };
  const show = openTab();
  for (let minutes = 0; minutes < 20; minutes += 1) {
    vi.setSystemTime(minutes * MINUTE_MS);
    show(openEnded);
  }
  const [reloaded, other] = [openTab(), openTab()];
  const times: number[] = [];
  for (let minutes = 20; minutes < 180; minutes += 1) {
    vi.setSystemTime(minutes * MINUTE_MS);
    const callCount = fetchMock.mock.calls.length;
    reloaded(openEnded);
    other(openEnded);
    if (fetchMock.mock.calls.length > callCount) times.push(minutes);
  }
  reloaded(null);
  expect(times).toEqual([25, 50, 75, 100, 125, 150]);
  expect(sentCalls()).toEqual([...Array(7).fill('PUT A 30'), 'DELETE A']);
});

test('a sequence that is longer than three hours is announced twice', () => {
  const show = openTab();
  const sequence = { ...SESSION, endsAt: 200 * MINUTE_MS };
  for (let minutes = 0; minutes < 200; minutes += 1) {
    vi.setSystemTime(minutes * MINUTE_MS);
    show(sequence);
  }
  expect(sentCalls()).toEqual(['PUT A 180', 'PUT A 25']);
});

test('nothing is sent for a member who takes no part, or while the browser is offline', () => {
  signIn(false);
  openTab()(SESSION);
  signIn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const show = openTab();
  show(SESSION);
  show(PAUSED);
  expect(fetchMock).not.toHaveBeenCalled();
});

test.each([
  ['a failed request', async () => Promise.reject(new TypeError('offline'))],
  ['an exceeded rate limit', async () => new Response('{}', { status: 429 })],
  ['an expired sign-in', async () => new Response('{}', { status: 401 })],
])('%s is ignored: the call is not repeated, and the member stays signed in', async (_kind, respond) => {
  fetchMock.mockImplementation(respond);
  const show = openTab();
  show(SESSION);
  await new Promise((resolve) => setTimeout(resolve, 0));
  show(SESSION);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(sentCalls()).toEqual(['PUT A 15']);
  expect(currentSession()?.user.id).toBe('meera');
});
