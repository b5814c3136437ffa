import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '#web/platform/session/departure.ts';

/**
 * Holds back whoever leaves a changed form: by a link or the history (the page shows `LeaveQuestion` with
 * the blocker), by Sign Out, or by closing the tab. `release` lets go, for when the form has been saved
 * and the page moves on. A form that stands on its page as long as the address says so (`?edit`) is left
 * with any change of that: `isInSearch`.
 */
export function useUnsavedGuard(isDirty: boolean, { isInSearch = false } = {}) {
  const isReleased = useRef(false);
  const holds = useCallback(() => isDirty && !isReleased.current && !isLeaving(), [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      holds() && (here.pathname !== next.pathname || (isInSearch && here.search !== next.search)),
  );

  // Sign Out stands in the header, which knows no form.
  useEffect(() => trackForm(holds), [holds]);

  // Closing the tab is the browser's own matter; only the window can be asked to hold it.
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

const forms = new Set<() => boolean>();

/** Tells of an open form, which says itself whether it holds something unsaved; returns the act that ends it. */
function trackForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}

/** Whether any open form holds something unsaved. */
export const isAnyFormUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());
