import { useEffect, useState } from 'react';

/** A value that has not changed for `pause` milliseconds, and a function that updates it at once. */
export function useDebounced<Value>(value: Value, pause: number): [settled: Value, settle: () => void] {
  const [settled, setSettled] = useState(value);
  // A timer is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return [settled, () => setSettled(value)];
}
