import { useSyncExternalStore } from 'react';

const isOnline = () => navigator.onLine;

function watch(watcher: () => void) {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, watcher);
  return () => {
    for (const name of names) window.removeEventListener(name, watcher);
  };
}

/** Whether the browser reports that it is online. False is certain; true says nothing about the server. */
export const useIsOnline = () => useSyncExternalStore(watch, isOnline, () => true);
