import { useEffectEvent, useLayoutEffect } from 'react';

/** Elements that use Space themselves, or that cover the page. */
const EXCLUDED =
  'input, textarea, select, button, summary, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Calls the action on Space, unless the focused element uses Space itself. Without an action, Space scrolls. */
export function useSpaceKey(action: (() => void) | null): void {
  const onSpace = useEffectEvent((event: KeyboardEvent) => {
    if (!action) return;
    event.preventDefault();
    if (!event.repeat) action();
  });
  // Listens on the window, because it is possible that no control has the focus. A layout effect runs before
  // the paint, so that no key press is missed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { code, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (code !== 'Space' || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
      if (target instanceof Element && target.closest(EXCLUDED)) return;
      onSpace(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
