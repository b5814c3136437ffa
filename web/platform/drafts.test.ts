// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { dropAllDrafts, dropDraft, hasDraft, keepDraft, keptDraft } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a draft comes back as it was kept, to its own member only', () => {
  keepDraft('meera', 'journal/new', { content: 'ā' });
  expect(keptDraft('meera', 'journal/new')).toEqual({ content: 'ā' });
  expect(keptDraft('tomas', 'journal/new')).toBeUndefined();
  expect([hasDraft('meera'), hasDraft('tomas'), hasDraft('meer')]).toEqual([true, false, false]);
});

test('a dropped draft is gone, the others stay', () => {
  keepDraft('meera', 'journal/new', 1);
  keepDraft('meera', 'journal/7', 2);
  dropDraft('meera', 'journal/new');
  expect([keptDraft('meera', 'journal/new'), keptDraft('meera', 'journal/7')]).toEqual([undefined, 2]);
});

test("signing out removes every member's drafts and nothing else", () => {
  localStorage.setItem('theme', 'night');
  keepDraft('meera', 'journal/new', 1);
  keepDraft('tomas', 'journal/new', 2);
  dropAllDrafts();
  expect([hasDraft('meera'), hasDraft('tomas'), localStorage.getItem('theme')]).toEqual([
    false,
    false,
    'night',
  ]);
});

test('a draft that cannot be read is dropped', () => {
  localStorage.setItem('draft:meera:journal/new', '{');
  expect(keptDraft('meera', 'journal/new')).toBeUndefined();
  expect(hasDraft('meera')).toBe(false);
});

test('a full storage does not stop the typing', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem });
  keepDraft('meera', 'journal/new', 1);
  expect(warned).toHaveBeenCalledOnce();
});
