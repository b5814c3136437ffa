import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../ui/useConfirm.ts';
import { isLeaving } from './departure.ts';

/**
 * Asks "Leave without saving?" before a changed form is left. Returns the act that lets go, for when the
 * form has been saved and the page moves on.
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const isReleased = useRef(false);
  const confirm = useConfirm();
  const holds = useCallback(() => isDirty && !isReleased.current && !isLeaving(), [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds() && currentLocation.pathname !== nextLocation.pathname,
  );

  // The router tells of a held navigation through its state: the question has to follow that.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      body: 'What you have written here is not saved yet.',
      action: 'Leave',
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);

  // Closing the tab is the browser's own matter; only the window can be asked to hold it.
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [holds]);

  return useCallback(() => {
    isReleased.current = true;
  }, []);
}
