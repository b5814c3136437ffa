// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { deleteDraftsOf, hasDraft } from '#web/platform/drafts/drafts.ts';
import { saveSession } from '#web/platform/session/sessionStore.ts';
import { saveUnsentLog, type UnsentLog, unsentLog, unsentLogs } from '#web/sadhana/focus/unsentLog.ts';
import { subscribeToUnsentLogs } from '#web/sadhana/focus/unsentNames.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { retryLog, sendUnsentLogs } from './sendUnsentLogs.ts';

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

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const jsonResponse = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const created = () =>
  jsonResponse(201, exampleReply('POST /sadhana/logs', { id: 'l1', practiceId: practice.id }));

function signIn(id: string) {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  saveSession({ token: `${id}.${btoa(JSON.stringify({ exp }))}.s`, user: { id } as User }, true);
}

/** The member, the endpoint and the idempotency key of each request. */
const sentRequests = () =>
  fetchMock.mock.calls.map(([url, { method, headers }]) => {
    const { Authorization = '', 'Idempotency-Key': key } = headers as Record<string, string>;
    return [/ (\w+)\./.exec(Authorization)?.[1], `${method} ${url.replace('/api/v1', '')}`, key];
  });

/** Stubs the Web Locks of a browser. */
function stubLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, callback: (lock: unknown) => Promise<void>) => {
    if (held.has(name)) return callback(null);
    held.add(name);
    await callback({ name });
    held.delete(name);
    return undefined;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  stubLocks();
  signIn('meera');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  localStorage.clear();
  for (const { id } of toast.visible()) toast.dismiss(id);
});

test('each unsent log is sent once with its own key, the earliest first', async () => {
  fetchMock.mockImplementation(async () => created());
  saveUnsentLog('meera', log(KEYS[1], 2));
  saveUnsentLog('meera', log(KEYS[0], 1));
  await sendUnsentLogs('meera');
  await sendUnsentLogs('meera');
  expect(sentRequests()).toEqual(KEYS.map((key) => ['meera', 'POST /sadhana/logs', key]));
  expect(unsentLogs('meera')).toEqual([]);
  expect(toast.visible().map(({ text }) => text)).toEqual(['The practice is logged.']);
});

test('an unsent log is neither sent nor stored while another member is signed in', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  signIn('tomas');
  await sendUnsentLogs('tomas');
  await sendUnsentLogs('meera');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(saveUnsentLog('meera', log(KEYS[1]))).toBe(false);
  expect(unsentLogs('tomas')).toEqual([]);
  expect(unsentLogs('meera')).toHaveLength(1);
});

test('sendUnsentLogs stops when another member signs in between two requests', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  fetchMock.mockImplementationOnce(async () => {
    signIn('tomas');
    return jsonResponse(201, { id: 'l1', practiceId: 'of an earlier attempt' });
  });
  await sendUnsentLogs('meera');
  expect(sentRequests()).toEqual([['meera', 'POST /sadhana/logs', KEYS[0]]]);
  expect(unsentLogs('meera').map(({ refusal }) => refusal)).toEqual([null, null]);
  expect(toast.visible()).toEqual([]);
  fetchMock.mockImplementation(async () => created());
  signIn('meera');
  await sendUnsentLogs('meera');
  expect(unsentLogs('meera')).toEqual([]);
});

test('only one of two tabs sends the unsent logs', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(promise);
  const first = sendUnsentLogs('meera');
  await sendUnsentLogs('meera');
  resolve(created());
  await first;
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('an unsent log that another tab has sent meanwhile is not sent again', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  fetchMock.mockImplementation(async () => {
    localStorage.removeItem(`draft:meera:unsent-log:${KEYS[1]}`);
    return created();
  });
  await sendUnsentLogs('meera');
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('a rejected unsent log stays stored with the reason while the others are sent, and a retry sends it with its key', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  fetchMock
    .mockResolvedValueOnce(jsonResponse(400, { message: 'Unknown practice' }))
    .mockResolvedValueOnce(created());
  await sendUnsentLogs('meera');
  await sendUnsentLogs('meera');
  expect(fetchMock).toHaveBeenCalledTimes(2);
  const refusal = { status: 400, text: 'Unknown practice' };
  expect(unsentLogs('meera')).toEqual([{ ...log(KEYS[0], 1), refusal }]);

  const walked = exampleReply('POST /sadhana/logs', { id: 'l1', practiceId: 'walking' });
  fetchMock.mockResolvedValueOnce(jsonResponse(201, walked));
  await retryLog('meera', { ...log(KEYS[0], 1), refusal }, { id: 'walking', name: 'Walking' });
  expect(sentRequests().at(-1)).toEqual(['meera', 'POST /sadhana/logs', KEYS[0]]);
  expect(unsentLogs('meera')).toEqual([]);
});

test('a log that an earlier attempt created, and that has since been deleted, is sent again with a new key', async () => {
  saveUnsentLog('meera', { ...log(KEYS[0]), refusal: { status: 404, text: 'Log entry not found.' } });
  fetchMock.mockResolvedValueOnce(created());
  await retryLog('meera', unsentLog('meera', KEYS[0]) as UnsentLog, practice);
  expect(sentRequests()[0]?.[2]).not.toBe(KEYS[0]);
  expect(hasDraft('meera')).toBe(false);
});

test.each([408, 429, 500, 503])('an unsent log waits for another attempt after status %i', async (status) => {
  saveUnsentLog('meera', log(KEYS[0]));
  fetchMock.mockResolvedValueOnce(jsonResponse(status, { message: 'Not now.' }));
  await sendUnsentLogs('meera');
  expect(unsentLog('meera', KEYS[0])).toEqual(log(KEYS[0]));
});

test('the other unsent logs are not sent if one gets no response', async () => {
  saveUnsentLog('meera', log(KEYS[0], 1));
  saveUnsentLog('meera', log(KEYS[1], 2));
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await sendUnsentLogs('meera');
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(unsentLogs('meera')).toHaveLength(2);
});

test('an HTML page in place of a JSON response counts as no response', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  fetchMock.mockResolvedValueOnce(new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 }));
  await sendUnsentLogs('meera');
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(unsentLogs('meera')).toEqual([log(KEYS[0])]);
});

test('a rejection that arrives after the sign-out is not stored', async () => {
  saveUnsentLog('meera', log(KEYS[0]));
  fetchMock.mockImplementationOnce(async () => {
    deleteDraftsOf('meera');
    return jsonResponse(400, { message: 'Unknown practice' });
  });
  await sendUnsentLogs('meera');
  expect(hasDraft('meera')).toBe(false);
});

test('subscribers are called when an unsent log is stored, here and in other tabs', async () => {
  const subscriber = vi.fn();
  const stop = subscribeToUnsentLogs(subscriber);
  saveUnsentLog('meera', log(KEYS[0]));
  expect(subscriber).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: `draft:meera:unsent-log:${KEYS[0]}` }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft:meera:journal/new' }));
  expect(subscriber).toHaveBeenCalledTimes(2);
  stop();
});

test('saveUnsentLog returns false if the storage is full', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  expect(saveUnsentLog('meera', log(KEYS[0]))).toBe(false);
});

test('another practice for a log of an earlier attempt keeps what was changed in the log since', async () => {
  const stored = { id: 'l1', practiceId: 'walking', date: '2026-11-19', value: 5 };
  const edited = { sankalpa: 'Edited.', notes: 'Edited too.' };
  fetchMock.mockResolvedValueOnce(
    jsonResponse(201, exampleReply('POST /sadhana/logs', { ...stored, ...edited })),
  );
  fetchMock.mockResolvedValueOnce(jsonResponse(200, stored));
  saveUnsentLog('meera', log(KEYS[0]));
  await sendUnsentLogs('meera');
  const [url, { method, body }] = fetchMock.mock.calls[1] ?? ['', {}];
  expect([method, url, JSON.parse(String(body))]).toEqual([
    'PUT',
    '/api/v1/sadhana/logs/l1',
    { practiceId: practice.id, date: '2026-11-19', value: 5, ...edited },
  ]);
});

const ENTRY = { id: 'e1', title: null, date: '2026-11-20T08:00:00.000Z', day: null, mood: null, tags: [] };
const entryReply = (content: string, updatedAt = '1') =>
  jsonResponse(200, exampleReply('Entry', { ...ENTRY, content, createdAt: '1', updatedAt }));
/** Sends a log with the line "Second" again, after an earlier attempt has created an entry. */
async function sendAgain(...entries: Response[]) {
  fetchMock.mockResolvedValueOnce(
    jsonResponse(
      201,
      exampleReply('POST /sadhana/logs', { id: 'l1', practiceId: practice.id, entryId: 'e1' }),
    ),
  );
  for (const entry of entries) fetchMock.mockResolvedValueOnce(entry);
  saveUnsentLog('meera', { ...log(KEYS[0]), line: { content: 'Second ', keepsReflection: false } });
  await sendUnsentLogs('meera');
  expect(unsentLogs('meera')).toEqual([]);
  return fetchMock.mock.calls
    .slice(1)
    .map(([url, { method, body }]) => [
      `${method} ${url.replace('/api/v1', '')}`,
      body && JSON.parse(String(body)).content,
    ]);
}

test('a line that is already in the journal is not sent again', async () => {
  expect(await sendAgain(entryReply('Second'))).toEqual([['GET /journal/e1', undefined]]);
});

test('a line that was changed after a lost response replaces the first line', async () => {
  expect(await sendAgain(entryReply('First'), entryReply('Second'))).toEqual([
    ['GET /journal/e1', undefined],
    ['PUT /journal/e1', 'Second '],
  ]);
  expect(fetchMock.mock.calls[2]?.[1].headers).toMatchObject({ 'If-Match': '"1"' });
});

test('a line that was changed after a lost response becomes another entry if the first one has been edited', async () => {
  expect(await sendAgain(entryReply('First, edited', '2'), entryReply('Second'))).toEqual([
    ['GET /journal/e1', undefined],
    ['POST /journal', 'Second '],
  ]);
});

// This test is last: it triggers a reload, and from then on `isLeavingDocument()` stays true.
test('an unsent log stays stored when the session has expired', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  saveUnsentLog('meera', log(KEYS[0]));
  fetchMock.mockResolvedValueOnce(jsonResponse(401, { message: 'Please log in.' }));
  await sendUnsentLogs('meera');
  expect(reload).toHaveBeenCalledOnce();
  expect(unsentLog('meera', KEYS[0])).toEqual(log(KEYS[0]));
});
