import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, followTheme, type Theme } from './theme.ts';

export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'dawn', label: 'Dawn' },
  { value: 'night', label: 'Night' },
];

/** The theme in use, and the way to choose another. */
export function useTheme() {
  return [useSyncExternalStore(followTheme, chosenTheme), chooseTheme] as const;
}
