import { type ReactNode, useRef } from 'react';
import { Loaded, type QueryState } from './Loaded.tsx';
import style from './PagedSection.module.css';

interface Props<Data> {
  /** The accessible name of the section. */
  label: string;
  /** A query for one page that keeps the data of the previous page while the next one loads. */
  query: QueryState<Data> & { isPlaceholderData: boolean };
  errorMessage: string;
  /** Shown while the first page loads. */
  skeleton: ReactNode;
  /** Shown above the items, even while they load. */
  status?: ReactNode;
  className?: string;
  onPageChange: (page: number) => void;
  /** `goToPage` changes the page and moves the focus to the beginning of the section. */
  children: (data: Data, goToPage: (page: number) => void) => ReactNode;
}

/** A section that shows one page of a list. While the next page loads, the items are dimmed. */
export function PagedSection<Data>({ label, query, errorMessage, skeleton, status, ...rest }: Props<Data>) {
  const { className = '', onPageChange, children } = rest;
  const section = useRef<HTMLElement>(null);
  function goToPage(page: number) {
    onPageChange(page);
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }
  return (
    <section
      className={`${style.section} ${className}`}
      ref={section}
      tabIndex={-1}
      aria-label={label}
      aria-busy={query.isPending || query.isPlaceholderData}
    >
      {status}
      <Loaded query={query} errorMessage={errorMessage} skeleton={skeleton}>
        {(data) => children(data, goToPage)}
      </Loaded>
    </section>
  );
}

/** The number of items, as the `status` of a `PagedSection`. Screen readers announce changes. */
export const TotalText = ({ children }: { children: ReactNode }) => (
  <p className={style.total} role="status">
    {children}
  </p>
);
