import { useEffect, useState } from 'react';

/**
 * The last value that stayed the same for `delayMs` milliseconds, and a function that replaces it with the current
 * value.
 */
export function useDebounced<Value>(value: Value, delayMs: number): [debounced: Value, flush: () => void] {
  const [debounced, setDebounced] = useState(value);
  // This is an effect, because a timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return [debounced, () => setDebounced(value)];
}
