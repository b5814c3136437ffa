import { useEffectEvent, useLayoutEffect } from 'react';

/** What has a use of its own for Space, or stands over the page. */
const OTHERS =
  'input, textarea, select, button, summary, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Acts on Space, wherever the focus is, unless what has it needs Space itself. Without an act it scrolls. */
export function useSpaceKey(act: (() => void) | null): void {
  const onSpace = useEffectEvent((event: KeyboardEvent) => {
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  // Keys are heard on the window, since the focus may be on no control at all, and as soon as the screen is seen.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { code, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (code !== 'Space' || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
      if (target instanceof Element && target.closest(OTHERS)) return;
      onSpace(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
