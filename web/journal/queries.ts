import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { EntryExcerpt } from '#contract/journal.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

const PAGE_SIZE = 100;

export interface EntrySearch {
  tag?: string;
  q?: string;
  /** The practice after which the entries were written. */
  practiceId?: string;
}

export const searchOf = (params: URLSearchParams): EntrySearch => ({
  tag: params.get('tag')?.trim() || undefined,
  q: params.get('q')?.trim() || undefined,
});

/** The member's entries, newest first: all of them, or those that match the search. */
export const entriesQuery = (search: EntrySearch) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'entries', search],
    queryFn: ({ pageParam, signal }) =>
      api.journal.list({ query: { ...search, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'entry', id],
    queryFn: ({ signal }) => api.journal.read({ params: { id }, signal }),
  });

/** Removes a deleted entry from every cached list, so that it is not shown while the lists are refetched. */
export async function removeEntryFromCache(queryClient: QueryClient, id: string): Promise<void> {
  const filters = { queryKey: ['journal', 'entries'] };
  // A fetch that began before the deletion would add it again.
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<InfiniteData<{ items: EntryExcerpt[] }>>(filters, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.filter((entry) => entry.id !== id),
    }));
    return { ...list, pages };
  });
}

// The loaders start the queries while the chunk of the page loads. The page itself shows results and errors.

export function loadEntries({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(entriesQuery(searchOf(new URL(request.url).searchParams)));
  return null;
}

export function loadEntry({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(entryQuery(params.id ?? ''));
  return null;
}
