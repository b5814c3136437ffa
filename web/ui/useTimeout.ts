import { useEffect, useEffectEvent } from 'react';

/** Acts once, `seconds` after `isDue` turned true; not at all when the screen is left before. */
export function useTimeout(isDue: boolean, seconds: number, act: () => void): void {
  const onTime = useEffectEvent(act);
  // A clock is outside of React: it is wound up and stopped with the screen.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => onTime(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isDue, seconds]);
}
