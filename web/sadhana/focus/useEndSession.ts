import { useEffect } from 'react';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';

/**
 * When a session ends by itself, the buttons of its running go. Whoever stood on one is taken to the heading
 * and not to a button, so that the Space that was to pause does not discard.
 */
export function useEndSession(hasEnded: boolean): void {
  // Only the document knows that the focus has been lost.
  useEffect(() => {
    if (hasEnded && document.activeElement === document.body) focusHeading();
  }, [hasEnded]);
}
