// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseTheme, chosenTheme, watchTheme } from './theme.ts';

const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the theme', () => {
  test('follows the device until one is chosen', () => {
    expect(chosenTheme()).toBe('system');
    localStorage.setItem('theme', 'nonsense');
    expect(chosenTheme()).toBe('system');
  });

  test('is shown and kept when chosen', () => {
    chooseTheme('night');
    expect([shown(), chosenTheme(), localStorage.getItem('theme')]).toEqual(['night', 'night', 'night']);
  });

  test('is the device’s again', () => {
    chooseTheme('dawn');
    chooseTheme('system');
    expect([shown(), localStorage.getItem('theme')]).toEqual([undefined, null]);
  });

  test('follows another tab', () => {
    const watcher = vi.fn();
    const stop = watchTheme(watcher);
    localStorage.setItem('theme', 'night');
    window.dispatchEvent(new Event('storage'));
    expect([shown(), watcher.mock.calls.length]).toEqual(['night', 1]);
    stop();
    window.dispatchEvent(new Event('storage'));
    expect(watcher).toHaveBeenCalledOnce();
  });
});
