import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '../platform/api.ts';
import { queryClient } from '../platform/queryClient.ts';

const LIMIT = 100;

export interface EntrySearch {
  tag?: string;
  q?: string;
}

export const searchOf = (params: URLSearchParams): EntrySearch => ({
  tag: params.get('tag') ?? undefined,
  q: params.get('q') ?? undefined,
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

// Begun while the page's chunk is on its way. The page itself shows what came of it.

export function loadEntries({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(entriesQuery(searchOf(new URL(request.url).searchParams)));
  return null;
}

export function loadEntry({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(entryQuery(params.id ?? ''));
  return null;
}
