import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Loaded } from './Loaded.tsx';

// Loaded lazily, because it stands below the first page of a list.
const LoadMore = lazy(async () => ({ default: (await import('./LoadMore.tsx')).LoadMore }));

interface Props<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** Says what could not be loaded. */
  errorMessage: string;
  /** Shown until the first page is loaded. */
  skeleton: ReactNode;
  /** Shown if the list has no items. */
  empty: ReactNode;
  /** Whether the next page loads as soon as the end of the list comes near the viewport. */
  isEager?: boolean | undefined;
  children: (items: Item[]) => ReactNode;
}

/** The items of a list that is loaded page by page, with a button for the next page. */
export function LoadedList<Item>({ query, errorMessage, skeleton, empty, isEager, children }: Props<Item>) {
  return (
    <Loaded query={query} errorMessage={errorMessage} skeleton={skeleton}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            {children(items)}
            {pages.length + Number(query.hasNextPage) > 1 && (
              <Suspense>
                <LoadMore {...{ query, errorMessage, isEager }} />
              </Suspense>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
