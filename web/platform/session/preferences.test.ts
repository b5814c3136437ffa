// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { deletePreferencesOf, loadPreference, savePreference } from './preferences.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a preference is loaded as it was saved, and only for its own member', () => {
  savePreference('meera', 'timer', { sound: 'gong' });
  expect(loadPreference('meera', 'timer')).toEqual({ sound: 'gong' });
  expect([loadPreference('tomas', 'timer'), loadPreference('meera', 'tim')]).toEqual([undefined, undefined]);
});

test('a preference that cannot be parsed counts as missing', () => {
  localStorage.setItem('preference:meera:timer', '{');
  expect(loadPreference('meera', 'timer')).toBeUndefined();
});

test('deletePreferencesOf deletes the preferences of one member and nothing else', () => {
  localStorage.setItem('theme', 'night');
  savePreference('meera', 'timer', 1);
  savePreference('tomas', 'timer', 2);
  deletePreferencesOf('meera');
  expect([loadPreference('meera', 'timer'), loadPreference('tomas', 'timer')]).toEqual([undefined, 2]);
  expect(localStorage.getItem('theme')).toBe('night');
});

test('savePreference logs a warning and throws nothing if the storage is full', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem });
  savePreference('meera', 'timer', 1);
  expect(warn).toHaveBeenCalledOnce();
});
