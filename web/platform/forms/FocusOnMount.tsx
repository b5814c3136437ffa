import type { ReactNode } from 'react';

/** Around what appears where a form was: takes the focus over, which would fall back to the document. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}

// The same function at each render, so that it is called once.
const takeFocus = (element: HTMLElement | null) => element?.focus();
