import { useRef } from 'react';

/**
 * For a section with pages: `turn` changes the page and moves the focus to the section's beginning. The
 * section needs `section` as its `ref` and a `tabIndex` of -1.
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
