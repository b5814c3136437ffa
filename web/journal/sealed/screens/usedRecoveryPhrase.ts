import { useSyncExternalStore } from 'react';

/**
 * The recovery phrase with which the journal was unlocked in this document, until a new passphrase is chosen or not
 * wanted. It is never stored.
 */
let usedPhrase: string | null = null;
const listeners = new Set<() => void>();

export function setUsedRecoveryPhrase(phrase: string | null): void {
  usedPhrase = phrase;
  for (const listener of listeners) listener();
}

export const useUsedRecoveryPhrase = (): string | null => useSyncExternalStore(subscribe, () => usedPhrase);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
