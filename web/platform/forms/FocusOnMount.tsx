import type { ReactNode } from 'react';

/** Takes the focus when it replaces a form. Otherwise the focus would move to the document. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}

// Defined outside of the component, so that React calls it only when the element is mounted.
const takeFocus = (element: HTMLElement | null) => element?.focus();
