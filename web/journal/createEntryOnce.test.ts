// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EntryDraft } from '#contract/journal.ts';
import { createEntryOnce } from './createEntryOnce.ts';

const draft: EntryDraft = {
  date: '2026-11-20T08:00:00.000Z',
  title: null,
  content: 'Words',
  mood: null,
  tags: ['a'],
};
const SAVED = '2026-11-20T08:00:01.000Z';
const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

const answers = (...entries: object[]) => {
  for (const entry of entries) {
    const headers = { 'Content-Type': 'application/json' };
    server.mockResolvedValueOnce(new Response(JSON.stringify(entry), { headers }));
  }
};
const calls = () => server.mock.calls.map(([address, { method }]) => `${method} ${address}`);

/** A try with the key `mine`; what parts with it gets `fresh`. */
const attempt = (isTried = false) => ({ key: 'mine', isTried, renew: () => 'fresh' });
const keys = () =>
  server.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['Idempotency-Key']);

test('an entry is written once', async () => {
  answers({ id: '1', ...draft });
  expect(await createEntryOnce(draft, attempt())).toMatchObject({ id: '1' });
  expect(calls()).toEqual(['POST /api/v1/journal']);
});

test('what was changed after a try whose answer was lost is put into the entry of that try', async () => {
  answers({ id: '1', ...draft, content: 'Word', createdAt: SAVED, updatedAt: SAVED }, { id: '1', ...draft });
  expect(await createEntryOnce(draft, attempt(true))).toMatchObject({ content: 'Words' });
  expect(calls()).toEqual(['POST /api/v1/journal', 'PUT /api/v1/journal/1']);
  expect(server.mock.calls[1]?.[1].headers).toMatchObject({ 'If-Match': `"${SAVED}"` });
});

test('nor is what has been changed elsewhere since that try written over', async () => {
  const [createdAt, updatedAt] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
  answers({ id: '1', ...draft, content: 'On the phone', createdAt, updatedAt }, { id: '2', ...draft });
  expect(await createEntryOnce(draft, attempt(true))).toMatchObject({ id: '2' });
  expect(calls()).toEqual(['POST /api/v1/journal', 'POST /api/v1/journal']);
  expect(keys()).toEqual(['mine', 'fresh']);
});

test('an entry that another tab has made with the key is left alone', async () => {
  answers({ id: '1', ...draft, content: 'Other words' }, { id: '2', ...draft });
  expect(await createEntryOnce(draft, attempt())).toMatchObject({ id: '2' });
  expect(calls()).toEqual(['POST /api/v1/journal', 'POST /api/v1/journal']);
  expect(keys()).toEqual(['mine', 'fresh']);
});

test('what a lost try had written and somebody has deleted since is written anew', async () => {
  server.mockResolvedValueOnce(new Response('{"message":"Journal entry not found."}', { status: 404 }));
  answers({ id: '2', ...draft });
  expect(await createEntryOnce(draft, attempt(true))).toMatchObject({ id: '2' });
  expect(keys()).toEqual(['mine', 'fresh']);
});

test('a later moment of the same day is no change', async () => {
  answers({ id: '1', ...draft, date: '2026-11-20T08:00:05.000Z' });
  await createEntryOnce(draft, attempt(true));
  expect(calls()).toHaveLength(1);
});
