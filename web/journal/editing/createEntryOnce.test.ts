// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { createEntryOnce } from './createEntryOnce.ts';

const draft: EntryDraft = {
  date: '2026-11-20T08:00:00.000Z',
  day: '2026-11-20',
  title: null,
  content: 'Words',
  mood: null,
  tags: ['a'],
  reading: null,
};
const SAVED_AT = '2026-11-20T08:00:01.000Z';
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const respondWith = (...entries: object[]) => {
  for (const entry of entries) {
    const headers = { 'Content-Type': 'application/json' };
    fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(exampleReply('Entry', entry)), { headers }));
  }
};
const calls = () => fetchMock.mock.calls.map(([url, { method }]) => `${method} ${url}`);

/** An attempt with the key `mine`; renewing it gives the key `fresh`. */
const attempt = (isTried = false) => ({ key: 'mine', isTried, renew: () => 'fresh' });
const keys = () =>
  fetchMock.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['Idempotency-Key']);

test('a new entry is created with one request', async () => {
  respondWith({ id: '1', ...draft });
  expect(await createEntryOnce(draft, attempt())).toMatchObject({ id: '1' });
  expect(calls()).toEqual(['POST /api/v1/journal']);
});

test('a retry after a lost response updates the entry that the first attempt created', async () => {
  respondWith(
    { id: '1', ...draft, content: 'Word', createdAt: SAVED_AT, updatedAt: SAVED_AT },
    { id: '1', ...draft },
  );
  expect(await createEntryOnce(draft, attempt(true))).toMatchObject({ content: 'Words' });
  expect(calls()).toEqual(['POST /api/v1/journal', 'PUT /api/v1/journal/1']);
  expect(fetchMock.mock.calls[1]?.[1].headers).toMatchObject({ 'If-Match': `"${SAVED_AT}"` });
});

test('a retry creates another entry if the first one was changed elsewhere meanwhile', async () => {
  const [createdAt, updatedAt] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
  respondWith({ id: '1', ...draft, content: 'On the phone', createdAt, updatedAt }, { id: '2', ...draft });
  expect(await createEntryOnce(draft, attempt(true))).toMatchObject({ id: '2' });
  expect(calls()).toEqual(['POST /api/v1/journal', 'POST /api/v1/journal']);
  expect(keys()).toEqual(['mine', 'fresh']);
});

test('an entry that another tab created with the same key is not overwritten', async () => {
  respondWith({ id: '1', ...draft, content: 'Other words' }, { id: '2', ...draft });
  expect(await createEntryOnce(draft, attempt())).toMatchObject({ id: '2' });
  expect(calls()).toEqual(['POST /api/v1/journal', 'POST /api/v1/journal']);
  expect(keys()).toEqual(['mine', 'fresh']);
});

test('a retry creates the entry again if it was deleted after the first attempt', async () => {
  const notFound = { status: 404, headers: { 'Content-Type': 'application/json' } };
  fetchMock.mockResolvedValueOnce(new Response('{"message":"Journal entry not found."}', notFound));
  respondWith({ id: '2', ...draft });
  expect(await createEntryOnce(draft, attempt(true))).toMatchObject({ id: '2' });
  expect(keys()).toEqual(['mine', 'fresh']);
});

test.each(EntryDraft.keyof().options)('a retry updates the entry if the %s differs', async (field) => {
  const pictures = [{ id: 'earlier', width: 1, height: 1, alt: '' }];
  const reading = { readingId: null, title: 'Talks', passage: 'Silence' };
  const earlierValues = { date: '2026-11-18T08:00:00.000Z', tags: ['earlier'], pictures, reading };
  const earlier = {
    ...draft,
    [field]: 'earlier',
    ...(field in earlierValues && { [field]: earlierValues[field as 'date'] }),
  };
  respondWith({ id: '1', ...earlier, createdAt: SAVED_AT, updatedAt: SAVED_AT }, { id: '1', ...draft });
  await createEntryOnce(draft, attempt(true));
  expect(calls()).toEqual(['POST /api/v1/journal', 'PUT /api/v1/journal/1']);
});

test('a retry at a later moment of the same day updates nothing', async () => {
  respondWith({ id: '1', ...draft, date: '2026-11-20T08:00:05.000Z' });
  await createEntryOnce(draft, attempt(true));
  expect(calls()).toHaveLength(1);
});
