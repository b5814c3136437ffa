import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#web/platform/session/storage.ts';

export type Theme = 'system' | 'dawn' | 'night';

const KEY = 'theme';
const watchers = new Set<() => void>();

/** The chosen theme. `system` follows the device. `public/theme.js` applies it before the first paint. */
export function chosenTheme(): Theme {
  const kept = persistentStorage.getItem(KEY);
  return kept === 'dawn' || kept === 'night' ? kept : 'system';
}

/** Chooses, applies and stores a theme. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') persistentStorage.removeItem(KEY);
  else persistentStorage.setItem(KEY, theme);
  show();
}

/** Calls back when a theme is chosen, here or in another tab. */
export function followTheme(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', show);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('storage', show);
  };
}

function show() {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBrowser(theme);
  for (const watcher of watchers) watcher();
}

const DEVICE = { dawn: '(prefers-color-scheme: light)', night: '(prefers-color-scheme: dark)' };

/** Sets the colour of the browser's own bars, by the media queries of the two theme-color elements. */
function colourBrowser(theme: Theme) {
  for (const sky of ['dawn', 'night'] as const) {
    const colour = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][data-sky="${sky}"]`);
    if (colour) colour.media = theme === 'system' ? DEVICE[sky] : theme === sky ? 'all' : 'not all';
  }
}

export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'dawn', label: 'Dawn' },
  { value: 'night', label: 'Night' },
];

/** The current theme and the function that changes it. */
export function useTheme() {
  return [useSyncExternalStore(followTheme, chosenTheme), chooseTheme] as const;
}
