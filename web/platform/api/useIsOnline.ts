import { useSyncExternalStore } from 'react';

const isOnline = () => navigator.onLine;

function subscribe(listener: () => void) {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/**
 * Whether the browser reports that it is online. False is certain; true does not mean that the server can be
 * reached.
 */
export const useIsOnline = () => useSyncExternalStore(subscribe, isOnline, () => true);
