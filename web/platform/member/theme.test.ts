// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseTheme, chosenTheme, onThemeChange } from './theme.ts';

const appliedTheme = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the theme', () => {
  test('the theme is "system" when no theme or an unknown one is stored', () => {
    expect(chosenTheme()).toBe('system');
    localStorage.setItem('theme', 'nonsense');
    expect(chosenTheme()).toBe('system');
  });

  test('a chosen theme is applied and stored', () => {
    chooseTheme('night');
    expect([appliedTheme(), chosenTheme(), localStorage.getItem('theme')]).toEqual([
      'night',
      'night',
      'night',
    ]);
  });

  test('the theme follows the device again after the system theme is chosen', () => {
    chooseTheme('dawn');
    chooseTheme('system');
    expect([appliedTheme(), localStorage.getItem('theme')]).toEqual([undefined, null]);
  });

  test('a chosen theme sets the theme-color of the browser', () => {
    document.head.innerHTML = ['dawn', 'night']
      .map(
        (variant) => `<meta name="theme-color" data-variant="${variant}" media="(prefers-color-scheme: x)">`,
      )
      .join('');
    const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.media);
    chooseTheme('night');
    expect(media()).toEqual(['not all', 'all']);
    chooseTheme('system');
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  test('the theme follows a change in another tab until the listener is removed', () => {
    const listener = vi.fn();
    const stop = onThemeChange(listener);
    localStorage.setItem('theme', 'night');
    window.dispatchEvent(new Event('storage'));
    expect([appliedTheme(), listener.mock.calls.length]).toEqual(['night', 1]);
    stop();
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledOnce();
  });
});
