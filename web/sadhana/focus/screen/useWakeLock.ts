import { useEffect } from 'react';

/** Keeps the screen on if the device allows it. */
export function useWakeLock(isEnabled: boolean): void {
  // The browser releases the lock whenever the page is hidden; it has to be requested again.
  useEffect(() => {
    if (!isEnabled) return;
    let lock: WakeLockSentinel | undefined;
    let isCancelled = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock?.request('screen');
        if (isCancelled) void acquired?.release();
        else lock = acquired;
      } catch {
        // The device may refuse it, for example on low battery. The session continues.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isCancelled = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isEnabled]);
}
