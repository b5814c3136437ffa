// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  deleteDraft,
  deleteDraftsOf,
  draftNames,
  hasDraft,
  loadDraft,
  onDraftChangedElsewhere,
  saveDraft,
} from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a draft comes back as it was kept, to its own member only', () => {
  saveDraft('meera', 'journal/new', { content: 'ā' });
  expect(loadDraft('meera', 'journal/new')).toEqual({ content: 'ā' });
  expect(loadDraft('tomas', 'journal/new')).toBeUndefined();
  expect([hasDraft('meera'), hasDraft('tomas'), hasDraft('meer')]).toEqual([true, false, false]);
});

test('a dropped draft is gone, the others stay', () => {
  saveDraft('meera', 'journal/new', 1);
  saveDraft('meera', 'journal/7', 2);
  deleteDraft('meera', 'journal/new');
  expect([loadDraft('meera', 'journal/new'), loadDraft('meera', 'journal/7')]).toEqual([undefined, 2]);
});

test("signing out removes all drafts of this member, and nothing of another's", () => {
  localStorage.setItem('theme', 'night');
  saveDraft('meera', 'journal/new', 1);
  saveDraft('meera', 'journal/7', 2);
  saveDraft('tomas', 'journal/new', 3);
  deleteDraftsOf('meera');
  expect([hasDraft('meera'), hasDraft('tomas'), localStorage.getItem('theme')]).toEqual([
    false,
    true,
    'night',
  ]);
});

test('drafts are found by how their names begin', () => {
  saveDraft('meera', 'journal/new/a', 1);
  saveDraft('meera', 'journal/7', 2);
  saveDraft('tomas', 'journal/new/b', 3);
  expect(draftNames('meera', 'journal/new/')).toEqual(['journal/new/a']);
});

test('what another tab does with a draft is told, of that draft only', () => {
  const heard = vi.fn();
  const stop = onDraftChangedElsewhere('meera', 'journal/7', heard);
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  tell('draft:meera:journal/8', '1');
  tell('draft:meera:journal/7', '1');
  tell('draft:meera:journal/7', null);
  stop();
  tell('draft:meera:journal/7', '2');
  expect(heard.mock.calls).toEqual([[false], [true]]);
});

test('a draft that cannot be read is dropped', () => {
  localStorage.setItem('draft:meera:journal/new', '{');
  expect(loadDraft('meera', 'journal/new')).toBeUndefined();
  expect(hasDraft('meera')).toBe(false);
});

test('a full storage does not stop the typing', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem });
  saveDraft('meera', 'journal/new', 1);
  expect(warned).toHaveBeenCalledOnce();
});
