import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#web/platform/session/storage.ts';

export type Theme = 'system' | 'dawn' | 'night';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The chosen theme. `system` follows the device. `public/theme.js` applies it before the first paint. */
export function chosenTheme(): Theme {
  const stored = persistentStorage.getItem(KEY);
  return stored === 'dawn' || stored === 'night' ? stored : 'system';
}

/** Chooses, applies and stores a theme. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') persistentStorage.removeItem(KEY);
  else persistentStorage.setItem(KEY, theme);
  applyTheme();
}

/** Calls `listener` when a theme is chosen, here or in another tab. Returns a function that removes the listener. */
export function onThemeChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', applyTheme);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', applyTheme);
  };
}

function applyTheme() {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  setBrowserColour(theme);
  for (const listener of listeners) listener();
}

const MEDIA = { dawn: '(prefers-color-scheme: light)', night: '(prefers-color-scheme: dark)' };

/** Sets the colour of the browser's own bars, by the media queries of the two theme-color elements. */
function setBrowserColour(theme: Theme) {
  for (const variant of ['dawn', 'night'] as const) {
    const meta = document.querySelector<HTMLMetaElement>(
      `meta[name="theme-color"][data-variant="${variant}"]`,
    );
    if (meta) meta.media = theme === 'system' ? MEDIA[variant] : theme === variant ? 'all' : 'not all';
  }
}

export const themeChoices = (): readonly { value: Theme; label: string }[] => [
  { value: 'system', label: t`System` },
  { value: 'dawn', label: t`Dawn` },
  { value: 'night', label: t`Night` },
];

/** The current theme and the function that changes it. */
export function useTheme() {
  return [useSyncExternalStore(onThemeChange, chosenTheme), chooseTheme] as const;
}
