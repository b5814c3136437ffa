import { useEffect, useEffectEvent } from 'react';

/** Calls back once, `seconds` after `isDue` became true, unless the component is unmounted before. */
export function useTimeout(isDue: boolean, seconds: number, callback: () => void): void {
  const onTimeout = useEffectEvent(callback);
  // A timer is outside of React.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => onTimeout(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isDue, seconds]);
}
