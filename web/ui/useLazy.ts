import { useEffect, useEffectEvent, useState } from 'react';

/** The loaded parts by their load functions, so that the next component that needs a part shows it at once. */
const loadedParts = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads an export of a separate chunk, so that `useLazy` has it at once. Ignores a failure: `useLazy` tries again. */
export const preloadPart = (load: () => Promise<unknown>): Promise<unknown> =>
  load().then(
    (part) => loadedParts.set(load, part),
    () => {},
  );

/**
 * Loads an export of a separate chunk when it is first needed; null until it is loaded. Unlike `lazy` it does not throw
 * when the chunk cannot be loaded: it calls `onFailure`, and tries again when `isNeeded` becomes true again.
 */
export function useLazy<Part>(
  load: () => Promise<Part>,
  isNeeded: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState(() => (loadedParts.get(load) ?? null) as Part | null);
  const reportFailure = useEffectEvent(onFailure);
  // This is an effect, because loading a chunk is outside React.
  useEffect(() => {
    if (!isNeeded || part !== null) return;
    let isActive = true;
    load().then(
      (loaded) => {
        loadedParts.set(load, loaded);
        if (isActive) setPart(() => loaded);
      },
      () => isActive && reportFailure(),
    );
    return () => {
      isActive = false;
    };
  }, [load, isNeeded, part]);
  return part;
}
