import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads an export of a separate chunk when it is first wanted; null until then. Unlike `lazy` it does not
 * throw when the chunk cannot be loaded: it calls `onFailure`, and tries again when `isWanted` becomes true
 * again.
 */
export function useLazy<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const reportFailure = useEffectEvent(onFailure);
  // Loading a chunk is outside of React.
  useEffect(() => {
    if (!isWanted || part !== null) return;
    let isActive = true;
    load().then(
      (loaded) => isActive && setPart(() => loaded),
      () => isActive && reportFailure(),
    );
    return () => {
      isActive = false;
    };
  }, [load, isWanted, part]);
  return part;
}
