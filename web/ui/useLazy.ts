import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A part that comes in a chunk of its own, fetched when it is first wanted; null until it is here. Unlike
 * `lazy` it takes nothing else down when the chunk does not come: `onMissing` is called, and wanting it
 * again tries again.
 */
export function useLazy<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const miss = useEffectEvent(onMissing);
  // A chunk comes from outside of React.
  useEffect(() => {
    if (!isWanted || part !== null) return;
    let isAwaited = true;
    load().then(
      (found) => isAwaited && setPart(() => found),
      () => isAwaited && miss(),
    );
    return () => {
      isAwaited = false;
    };
  }, [load, isWanted, part]);
  return part;
}
