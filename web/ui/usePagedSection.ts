import { useRef } from 'react';

/**
 * For a section with pages. `goToPage` changes the page and moves the focus to the beginning of the section.
 * The section needs `section` as its `ref` and a `tabIndex` of -1.
 */
export function usePagedSection(changePage: (page: number) => void) {
  const section = useRef<HTMLElement>(null);
  const goToPage = (page: number) => {
    changePage(page);
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  };
  return { section, goToPage };
}
