// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  deleteDraft,
  deleteDraftsOf,
  draftNames,
  hasDraft,
  setDraftVault,
  storeDraft,
} from './draftStorage.ts';
import { loadDraft, onDraftChangedElsewhere, saveDraft } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a draft is loaded as it was saved, and only for its own member', () => {
  saveDraft('meera', 'journal/new', { content: 'ā' });
  expect(loadDraft('meera', 'journal/new')).toEqual({ content: 'ā' });
  expect(loadDraft('tomas', 'journal/new')).toBeUndefined();
  expect([hasDraft('meera'), hasDraft('tomas'), hasDraft('meer')]).toEqual([true, false, false]);
});

test('deleteDraft deletes one draft and keeps the others', () => {
  saveDraft('meera', 'journal/new', 1);
  saveDraft('meera', 'journal/7', 2);
  deleteDraft('meera', 'journal/new');
  expect([loadDraft('meera', 'journal/new'), loadDraft('meera', 'journal/7')]).toEqual([undefined, 2]);
});

test('deleteDraftsOf deletes all drafts of one member and nothing else', () => {
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

test('deleteDraftsOf also forgets what a vault keeps, so that an encryption that ends later stores nothing', () => {
  storeDraft('meera', 'journal/7', { sealed: 'x' });
  const vault = { namePrefix: 'journal/', load: vi.fn(), save: vi.fn(), forget: vi.fn() };
  setDraftVault(vault);
  deleteDraftsOf('meera');
  setDraftVault(null);
  expect(vault.forget.mock.calls).toEqual([['journal/7']]);
  expect(hasDraft('meera')).toBe(false);
});

test('draftNames finds drafts by the beginning of their names', () => {
  saveDraft('meera', 'journal/new/a', 1);
  saveDraft('meera', 'journal/7', 2);
  saveDraft('tomas', 'journal/new/b', 3);
  expect(draftNames('meera', 'journal/new/')).toEqual(['journal/new/a']);
});

test('onDraftChangedElsewhere reports the changes that another tab makes to the given draft only', () => {
  const listener = vi.fn();
  const stop = onDraftChangedElsewhere('meera', 'journal/7', listener);
  const dispatchStorageEvent = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  dispatchStorageEvent('draft:meera:journal/8', '1');
  dispatchStorageEvent('draft:meera:journal/7', '1');
  dispatchStorageEvent('draft:meera:journal/7', null);
  stop();
  dispatchStorageEvent('draft:meera:journal/7', '2');
  expect(listener.mock.calls).toEqual([[false], [true]]);
});

test('a draft that cannot be parsed is deleted', () => {
  localStorage.setItem('draft:meera:journal/new', '{');
  expect(loadDraft('meera', 'journal/new')).toBeUndefined();
  expect(hasDraft('meera')).toBe(false);
});

test('saveDraft logs a warning and throws nothing if the storage is full', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem });
  saveDraft('meera', 'journal/new', 1);
  expect(warn).toHaveBeenCalledOnce();
});
