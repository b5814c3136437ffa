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

const LIMIT = 100;

export interface EntrySearch {
  tag?: string;
  q?: string;
}

export const searchOf = (params: URLSearchParams): EntrySearch => ({
  tag: params.get('tag')?.trim() || undefined,
  q: params.get('q')?.trim() || undefined,
});

/** The member's entries, newest first, all or those that are searched for. */
export const entriesQuery = (search: EntrySearch) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'entries', search],
    queryFn: ({ pageParam, signal }) =>
      api.journal.list({ query: { ...search, limit: LIMIT, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'entry', id],
    queryFn: ({ signal }) => api.journal.read({ params: { id }, signal }),
  });

/** Takes a deleted entry out of every list that has been read, so that none shows it while it is read anew. */
export async function removeFromLists(cache: QueryClient, id: string): Promise<void> {
  const lists = { queryKey: ['journal', 'entries'] };
  // A reading that began before the deletion would bring it back.
  await cache.cancelQueries(lists);
  cache.setQueriesData<InfiniteData<{ items: EntryExcerpt[] }>>(lists, (read) => {
    if (!read) return read;
    const pages = read.pages.map((page) => ({
      ...page,
      items: page.items.filter((entry) => entry.id !== id),
    }));
    return { ...read, pages };
  });
}

// Begun while the page's chunk is on its way. The page itself shows what came of it.

export function loadEntries({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(entriesQuery(searchOf(new URL(request.url).searchParams)));
  return null;
}

export function loadEntry({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(entryQuery(params.id ?? ''));
  return null;
}
