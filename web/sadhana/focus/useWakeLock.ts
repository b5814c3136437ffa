import { useEffect } from 'react';

/** Keeps the screen on, where the device allows it. */
export function useWakeLock(isWanted: boolean): void {
  // The lock is the device's: it falls whenever the page is hidden, and is asked for again.
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock?.request('screen');
        if (isOver) void granted?.release();
        else lock = granted;
      } catch {
        // A low battery refuses it; the session goes on in the dark.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
}
