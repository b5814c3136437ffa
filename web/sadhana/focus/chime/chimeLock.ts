/**
 * Decides which open tab plays the chime, with a lock that only one tab can hold. The browser passes the lock on
 * when a tab closes or crashes.
 */
export interface ChimeLock {
  /** Waits for the lock and calls `onAcquired` when this tab has it. */
  request: (onAcquired: () => void) => void;
  release: () => void;
  isHeld: () => boolean;
  /** Calls `play` if this tab has the lock or no tab has it. Otherwise the tab that has it plays the chime. */
  runIfAvailable: (play: () => void) => void;
}

/** Without TLS there are no Web Locks, and every tab acts as if it had the lock. */
export function createChimeLock(name: string): ChimeLock {
  const locks: LockManager | undefined = navigator.locks;
  let isHeld = false;
  let pending: AbortController | null = null;

  function request(onAcquired: () => void) {
    if (pending || !locks) return;
    const controller = new AbortController();
    const { signal } = controller;
    pending = controller;
    const hold = () => {
      isHeld = true;
      onAcquired();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    // Releasing rejects a pending request, which is not an error.
    locks.request(name, { signal }, hold).catch(() => {});
  }

  return {
    request,
    release: () => {
      pending?.abort();
      pending = null;
      isHeld = false;
    },
    isHeld: () => isHeld || !locks,
    runIfAvailable: (play) => {
      if (isHeld || !locks) return play();
      // Rejects only in a document that is being unloaded.
      locks.request(name, { ifAvailable: true }, (lock) => lock && play()).catch(() => {});
    },
  };
}
