import { useRef } from 'react';

/**
 * A section whose pages are turned by `turn`: one reads on where the new page begins. The section takes `section` as
 * its `ref`, and a `tabIndex` of -1.
 */
export function usePagedSection(turn: (page: number) => void) {
  const section = useRef<HTMLElement>(null);
  const turnTo = (page: number) => {
    turn(page);
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  };
  return { section, turnTo };
}
