import { useEffect, useState } from 'react';

/** A value that has not changed for `delayMs` milliseconds, and a function that updates it immediately. */
export function useDebounced<Value>(value: Value, delayMs: number): [debounced: Value, flush: () => void] {
  const [debounced, setDebounced] = useState(value);
  // An effect, because a timer is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return [debounced, () => setDebounced(value)];
}
