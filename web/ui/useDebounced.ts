import { useEffect, useState } from 'react';

/** A value as it was when it last rested for `pause` milliseconds, and the act that takes it as it is. */
export function useDebounced<Value>(value: Value, pause: number): [settled: Value, settle: () => void] {
  const [settled, setSettled] = useState(value);
  // A clock is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return [settled, () => setSettled(value)];
}
