import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once, `seconds` after `isDue` became true, unless the component is unmounted before. */
export function useTimeout(isDue: boolean, seconds: number, act: () => void): void {
  const onTime = useEffectEvent(act);
  // A timer is outside of React.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => onTime(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isDue, seconds]);
}
