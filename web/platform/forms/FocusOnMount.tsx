import type { ReactNode } from 'react';

/** Takes the focus when it replaces a form. Otherwise the focus would move to the document. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}

// The same function at every render, so that it is called once.
const takeFocus = (element: HTMLElement | null) => element?.focus();
