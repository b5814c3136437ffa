// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { Outbox } from '#web/platform/outbox/outbox.ts';
import { saveSession } from '#web/platform/session/sessionStore.ts';
import type { LogWrite } from '#web/sadhana/focus/unsentLog.ts';
import { memoryWrites, tabLock } from '#web/testing/memoryWrites.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { sendKeptLog } from './sendKeptLog.ts';

const KEYS = ['0199aaaa-0000-4000-8000-000000000001', '0199aaaa-0000-4000-8000-000000000002'] as const;
const practice = { id: 'sitting', name: 'Sitting' };
const log: LogWrite = {
  kind: 'log',
  day: '2026-11-20',
  practised: 5,
  sankalpa: 'To rest.',
  endedAt: 1,
  practice,
};

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

let store = memoryWrites<LogWrite>();
/** The outbox of Meera in two tabs of one browser. */
let tabs: [Outbox<LogWrite>, Outbox<LogWrite>];
const openTab = (inOneTab: ReturnType<typeof tabLock>) =>
  new Outbox<LogWrite>({ store, send: (write) => sendKeptLog(write, 'meera'), inOneTab, onChange: () => {} });
const keep = (key: string, content = log) => tabs[0].change(key, () => content);
const refusals = async () => (await store.load()).map(({ refusal }) => refusal);

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/api/v1/time' ? Promise.reject(new TypeError('Failed to fetch')) : fetchMock(url, init),
  );
  store = memoryWrites();
  const lock = tabLock();
  tabs = [openTab(lock), openTab(lock)];
  signIn('meera');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  localStorage.clear();
  for (const { id } of toast.visible()) toast.dismiss(id);
});

test('each unsent log is sent once with its own key, in the order of writing', async () => {
  fetchMock.mockImplementation(async () => created());
  for (const key of KEYS) await keep(key);
  await tabs[0].sendAll();
  await tabs[1].sendAll();
  expect(sentRequests()).toEqual(KEYS.map((key) => ['meera', 'POST /sadhana/logs', key]));
  expect(await store.load()).toEqual([]);
  expect(toast.visible().map(({ text }) => text)).toEqual(['The practice is logged.']);
});

test('an unsent log is not sent while another member is signed in, or signs in between two requests', async () => {
  for (const key of KEYS) await keep(key);
  signIn('tomas');
  await tabs[0].sendAll();
  expect(fetchMock).not.toHaveBeenCalled();
  signIn('meera');
  fetchMock.mockImplementationOnce(async () => {
    signIn('tomas');
    return jsonResponse(201, exampleReply('POST /sadhana/logs', { id: 'l1', practiceId: 'another' }));
  });
  await tabs[0].sendAll();
  expect(sentRequests()).toEqual([['meera', 'POST /sadhana/logs', KEYS[0]]]);
  expect(await refusals()).toEqual([null, null]);
  expect(toast.visible()).toEqual([]);
  fetchMock.mockImplementation(async () => created());
  signIn('meera');
  await tabs[0].sendAll();
  expect(await store.load()).toEqual([]);
});

test('only one of two tabs sends the unsent logs', async () => {
  await keep(KEYS[0]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(promise);
  const first = tabs[0].sendAll();
  await tabs[1].sendAll();
  resolve(created());
  await first;
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('an unsent log that another tab has discarded meanwhile is not sent', async () => {
  for (const key of KEYS) await keep(key);
  fetchMock.mockImplementation(async () => {
    await tabs[1].change(KEYS[1], () => null);
    return created();
  });
  await tabs[0].sendAll();
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('a rejected unsent log stays with the reason while the others are sent, and is sent again with its key after a change', async () => {
  for (const key of KEYS) await keep(key);
  fetchMock
    .mockResolvedValueOnce(jsonResponse(400, { message: 'Unknown practice' }))
    .mockResolvedValueOnce(created());
  await tabs[0].sendAll();
  await tabs[0].sendAll();
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(await refusals()).toEqual([{ status: 400, text: 'Unknown practice' }]);

  const walked = exampleReply('POST /sadhana/logs', { id: 'l1', practiceId: 'walking' });
  fetchMock.mockResolvedValueOnce(jsonResponse(201, walked));
  await keep(KEYS[0], { ...log, practice: { id: 'walking', name: 'Walking' } });
  await tabs[0].sendAll();
  expect(sentRequests().at(-1)).toEqual(['meera', 'POST /sadhana/logs', KEYS[0]]);
  expect(await store.load()).toEqual([]);
});

test.each([408, 429, 500, 503])('an unsent log waits for another attempt after status %i', async (status) => {
  await keep(KEYS[0]);
  fetchMock.mockResolvedValueOnce(jsonResponse(status, { message: 'Not now.' }));
  await tabs[0].sendAll();
  expect(await store.load()).toMatchObject([{ key: KEYS[0], content: log, refusal: null }]);
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an HTML page', async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 })],
  ['a limit', async () => jsonResponse(429, { message: 'Too many requests.' })],
])('the other unsent logs are not sent after %s', async (_, respond) => {
  for (const key of KEYS) await keep(key);
  fetchMock.mockImplementation(respond);
  await tabs[0].sendAll();
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(await refusals()).toEqual([null, null]);
});

test('another practice for a log of an earlier attempt keeps what was changed in the log since', async () => {
  const stored = { id: 'l1', practiceId: 'walking', date: '2026-11-19', value: 5 };
  const edited = { sankalpa: 'Edited.', notes: 'Edited too.' };
  fetchMock.mockResolvedValueOnce(
    jsonResponse(201, exampleReply('POST /sadhana/logs', { ...stored, ...edited })),
  );
  fetchMock.mockResolvedValueOnce(jsonResponse(200, stored));
  await keep(KEYS[0]);
  await tabs[0].sendAll();
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
  await keep(KEYS[0], { ...log, line: { content: 'Second ', keepsReflection: false } });
  await tabs[0].sendAll();
  expect(await store.load()).toEqual([]);
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
  await keep(KEYS[0]);
  fetchMock.mockResolvedValueOnce(jsonResponse(401, { message: 'Please log in.' }));
  await tabs[0].sendAll();
  expect(reload).toHaveBeenCalledOnce();
  expect(await refusals()).toEqual([null]);
});
