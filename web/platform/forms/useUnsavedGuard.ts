import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '#web/platform/session/departure.ts';
import { trackForm } from './unsavedForms.ts';

/**
 * Blocks leaving a changed form: by a link or the history (the page shows `LeaveQuestion` with the blocker),
 * by Sign Out, or by closing the tab. `release` removes the block after saving. With `isInSearch`, the form
 * belongs to a query parameter such as `?edit`, and any change of that counts as leaving.
 */
export function useUnsavedGuard(isDirty: boolean, { isInSearch = false } = {}) {
  const isReleased = useRef(false);
  const holds = useCallback(() => isDirty && !isReleased.current && !isLeaving(), [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      holds() && (here.pathname !== next.pathname || (isInSearch && here.search !== next.search)),
  );

  // Sign Out is in the header, which does not know the form.
  useEffect(() => trackForm(holds), [holds]);

  // Only the window can ask the browser not to close the tab.
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [holds]);

  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  return { blocker, release };
}
