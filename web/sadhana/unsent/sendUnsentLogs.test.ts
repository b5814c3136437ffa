// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { deleteDraftsOf, hasDraft } from '#web/platform/drafts/drafts.ts';
import { saveSession } from '#web/platform/session/sessionStore.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { retryLog } from './retryLog.ts';
import { sendUnsentLogs } from './sendUnsentLogs.ts';
import { saveUnsentLog, type UnsentLog, unsentLog, unsentLogs } from './unsentLog.ts';
import { followUnsentLogs } from './unsentNames.ts';

const KEYS = ['0199aaaa-0000-4000-8000-000000000001', '0199aaaa-0000-4000-8000-000000000002'] as const;
const practice = { id: 'sitting', name: 'Sitting' };
const log = (key: string, endedAt = 1): UnsentLog => ({
  key,
  day: '2026-11-20',
  practised: 5,
  sankalpa: 'To rest.',
  endedAt,
  practice,
  refusal: null,
});

const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const made = () => json(201, { id: 'l1', practiceId: practice.id });

function signIn(id: string) {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  saveSession({ token: `${id}.${btoa(JSON.stringify({ exp }))}.s`, user: { id } as User }, true);
}

/** Who each call was sent as, how, and under which key. */
const sent = () =>
  network.mock.calls.map(([address, { method, headers }]) => {
    const { Authorization = '', 'Idempotency-Key': key } = headers as Record<string, string>;
    return [/ (\w+)\./.exec(Authorization)?.[1], `${method} ${address.replace('/api/v1', '')}`, key];
  });

/** Locks as browsers have them, shared by all tabs. */
function openLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, act: (lock: unknown) => Promise<void>) => {
    if (held.has(name)) return act(null);
    held.add(name);
    await act({ name });
    held.delete(name);
    return undefined;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  openLocks();
  signIn('meera');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  localStorage.clear();
  for (const { id } of toast.shown()) toast.dismiss(id);
});

test('each is sent once, under its own key, the earliest first', async () => {
  network.mockImplementation(async () => made());
  saveUnsentLog('meera', log(KEYS[1], 2));
  saveUnsentLog('meera', log(KEYS[0], 1));
  await sendUnsentLogs('meera');
  await sendUnsentLogs('meera');
  expect(sent()).toEqual(KEYS.map((key) => ['meera', 'POST /sadhana/logs', key]));
  expect(unsentLogs('meera')).toEqual([]);
  expect(toast.shown().map(({ text }) => text)).toEqual(['The practice is logged.']);
});

test('none is sent in the session of somebody else, nor kept in it', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  signIn('tomas');
  await sendUnsentLogs('tomas');
  await sendUnsentLogs('meera');
  expect(network).not.toHaveBeenCalled();
  expect(saveUnsentLog('meera', log(KEYS[1]))).toBe(false);
  expect(unsentLogs('tomas')).toEqual([]);
  expect(unsentLogs('meera')).toHaveLength(1);
});

test('whoever signs in between two calls has neither the next log nor the second half of one', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  network.mockImplementationOnce(async () => {
    signIn('tomas');
    return json(201, { id: 'l1', practiceId: 'another, of an earlier try' });
  });
  await sendUnsentLogs('meera');
  expect(sent()).toEqual([['meera', 'POST /sadhana/logs', KEYS[0]]]);
  expect(unsentLogs('meera').map(({ refusal }) => refusal)).toEqual([null, null]);
  expect(toast.shown()).toEqual([]);
  network.mockImplementation(async () => made());
  signIn('meera');
  await sendUnsentLogs('meera');
  expect(unsentLogs('meera')).toEqual([]);
});

test('of two tabs one sends', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.mockReturnValue(promise);
  const first = sendUnsentLogs('meera');
  await sendUnsentLogs('meera');
  resolve(made());
  await first;
  expect(network).toHaveBeenCalledOnce();
});

test('what another tab has sent meanwhile is not sent again', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  network.mockImplementation(async () => {
    localStorage.removeItem(`draft:meera:unsent-log:${KEYS[1]}`);
    return made();
  });
  await sendUnsentLogs('meera');
  expect(network).toHaveBeenCalledOnce();
});

test('one that is refused stays with its reason, and the others go', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  network.mockResolvedValueOnce(json(400, { message: 'Unknown practice' })).mockResolvedValueOnce(made());
  await sendUnsentLogs('meera');
  await sendUnsentLogs('meera');
  expect(network).toHaveBeenCalledTimes(2);
  const refusal = { status: 400, text: 'Unknown practice' };
  expect(unsentLogs('meera')).toEqual([{ ...log(KEYS[0], 1), refusal }]);

  network.mockResolvedValueOnce(json(201, { id: 'l1', practiceId: 'walking' }));
  await retryLog('meera', { ...log(KEYS[0], 1), refusal }, { id: 'walking', name: 'Walking' });
  expect(sent().at(-1)).toEqual(['meera', 'POST /sadhana/logs', KEYS[0]]);
  expect(unsentLogs('meera')).toEqual([]);
});

test('one whose log was deleted meanwhile is logged again under a key of its own', async () => {
  saveUnsentLog('meera', { ...log(KEYS[0]), refusal: { status: 404, text: 'Log entry not found.' } });
  network.mockResolvedValueOnce(made());
  await retryLog('meera', unsentLog('meera', KEYS[0]) as UnsentLog, practice);
  expect(sent()[0]?.[2]).not.toBe(KEYS[0]);
  expect(hasDraft('meera')).toBe(false);
});

test.each([408, 429, 500, 503])('after a %i it goes on waiting', async (status) => {
  saveUnsentLog('meera', log(KEYS[0]));
  network.mockResolvedValueOnce(json(status, { message: 'Not now.' }));
  await sendUnsentLogs('meera');
  expect(unsentLog('meera', KEYS[0])).toEqual(log(KEYS[0]));
});

test('without an answer the rest is not tried', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await sendUnsentLogs('meera');
  expect(network).toHaveBeenCalledOnce();
  expect(unsentLogs('meera')).toHaveLength(2);
});

test('a page in place of an answer counts as none', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  network.mockResolvedValueOnce(new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 }));
  await sendUnsentLogs('meera');
  expect(network).toHaveBeenCalledOnce();
  expect(unsentLogs('meera')).toEqual([log(KEYS[0])]);
});

test('a refusal that comes after the sign-out brings nothing back', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  network.mockImplementationOnce(async () => {
    deleteDraftsOf('meera');
    return json(400, { message: 'Unknown practice' });
  });
  await sendUnsentLogs('meera');
  expect(hasDraft('meera')).toBe(false);
});

test('watchers hear of what is kept and sent, here and in other tabs', async () => {
  const heard = vi.fn();
  const stop = followUnsentLogs(heard);
  saveUnsentLog('meera', log(KEYS[0]));
  expect(heard).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: `draft:meera:unsent-log:${KEYS[0]}` }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft:meera:journal/new' }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('where the storage is full, nothing is said to be kept', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  expect(saveUnsentLog('meera', log(KEYS[0]))).toBe(false);
});

// Stands last: the document is left with it.
test('a session that has expired keeps it for the next one', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  saveUnsentLog('meera', log(KEYS[0]));
  network.mockResolvedValueOnce(json(401, { message: 'Please log in.' }));
  await sendUnsentLogs('meera');
  expect(reload).toHaveBeenCalledOnce();
  expect(unsentLog('meera', KEYS[0])).toEqual(log(KEYS[0]));
});
