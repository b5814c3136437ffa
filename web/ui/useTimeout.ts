import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `callback` once, `seconds` after `isEnabled` became true, unless `isEnabled` becomes false or the component is
 * unmounted before that.
 */
export function useTimeout(isEnabled: boolean, seconds: number, callback: () => void): void {
  const onTimeout = useEffectEvent(callback);
  // This is an effect, because a timer is outside React.
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => onTimeout(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isEnabled, seconds]);
}
