// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseTheme, chosenTheme, followTheme } from './theme.ts';

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

  test('colours the browser’s own bars', () => {
    document.head.innerHTML = ['dawn', 'night']
      .map((sky) => `<meta name="theme-color" data-sky="${sky}" media="(prefers-color-scheme: x)">`)
      .join('');
    const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.media);
    chooseTheme('night');
    expect(media()).toEqual(['not all', 'all']);
    chooseTheme('system');
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  test('follows another tab', () => {
    const watcher = vi.fn();
    const stop = followTheme(watcher);
    localStorage.setItem('theme', 'night');
    window.dispatchEvent(new Event('storage'));
    expect([shown(), watcher.mock.calls.length]).toEqual(['night', 1]);
    stop();
    window.dispatchEvent(new Event('storage'));
    expect(watcher).toHaveBeenCalledOnce();
  });
});
