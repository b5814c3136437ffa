import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a part from a separate chunk when it is first wanted; null until then. Unlike `lazy` it does not
 * throw when the chunk cannot be loaded: `onMissing` is called, and it is tried again when it is wanted
 * again.
 */
export function useLazy<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const miss = useEffectEvent(onMissing);
  // A chunk is loaded outside of React.
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
