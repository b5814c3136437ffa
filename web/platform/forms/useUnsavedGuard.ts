import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingDocument } from '#web/platform/session/hardNavigation.ts';
import { preloadDialogs } from '#web/ui/overlays/loadDialogs.ts';
import { trackForm } from './unsavedForms.ts';

/**
 * Blocks leaving a changed form by a link or the history (the page shows `UnsavedChangesDialog` with the blocker),
 * by Sign Out, or by closing the tab. `allowNavigation` removes the block after saving. With `blocksQueryChanges`,
 * the form belongs to a query parameter such as `?edit`, and any change of the query counts as leaving.
 */
export function useUnsavedGuard(isDirty: boolean, { blocksQueryChanges = false } = {}) {
  const isNavigationAllowed = useRef(false);
  const isUnsaved = useCallback(
    () => isDirty && !isNavigationAllowed.current && !isLeavingDocument(),
    [isDirty],
  );
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      isUnsaved() &&
      (current.pathname !== next.pathname || (blocksQueryChanges && current.search !== next.search)),
  );

  // This is an effect, because loading a chunk is outside React.
  useEffect(() => {
    if (isDirty) preloadDialogs();
  }, [isDirty]);

  // Sign Out is in the header, which does not know the form.
  useEffect(() => trackForm(isUnsaved), [isUnsaved]);

  // Only an event of the window can prevent closing the tab.
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);

  const allowNavigation = useCallback(() => {
    isNavigationAllowed.current = true;
  }, []);
  return { blocker, allowNavigation };
}
