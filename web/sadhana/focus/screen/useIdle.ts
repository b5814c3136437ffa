import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 4_000;

const ACTIVITY_EVENTS = ['pointermove', 'click', 'keydown', 'focusin'];

/** Whether there was no input for a few seconds; always false while `isEnabled` is false. */
export function useIdle(isEnabled: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  // This is an effect, because timers and the events of the window are outside React.
  useEffect(() => {
    if (!isEnabled) return;
    let timer: ReturnType<typeof setTimeout>;
    const onActivity = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    };
    onActivity();
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity);
    return () => {
      clearTimeout(timer);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity);
    };
  }, [isEnabled]);
  return isEnabled && isIdle;
}
