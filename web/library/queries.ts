import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';

/** What of the library is in view. */
export interface Shelf {
  q: string;
  tag: string;
  page: number;
}

/** From the address: what is looked for, among which tag, and which page of it is shown. */
export const shelfOf = (params: URLSearchParams): Shelf => ({
  q: params.get('q')?.trim() ?? '',
  tag: params.get('tag')?.trim() ?? '',
  page: pageInAddress(params),
});

/** A page of twelve books: those that match best, or the newest. */
export const booksQuery = ({ q, tag, page }: Shelf) =>
  queryOptions({
    queryKey: ['library', 'books', q, tag, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { tag: tag || undefined, page };
      return q ? api.library.search({ query: { ...query, q }, signal }) : api.library.list({ query, signal });
    },
  });

/** The most used tags. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ['library', 'tags'],
    queryFn: ({ signal }) => api.library.tags({ signal }),
  });

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'book', id],
    queryFn: ({ signal }) => api.library.read({ params: { id }, signal }),
  });

/** The book of the library that has an ISBN, given as its 13 digits; null when there is none. */
export const isbnQuery = (isbn13: string) =>
  queryOptions({
    queryKey: ['library', 'isbn', isbn13],
    queryFn: async ({ signal }) => {
      const found = await api.library.search({ query: { q: isbn13 }, signal });
      return found.items.find((book) => book.isbn13 === isbn13) ?? null;
    },
  });

/** The member's own submissions, newest first. */
export const submissionsQuery = () =>
  queryOptions({
    queryKey: ['library', 'submissions'],
    queryFn: ({ signal }) => api.library.submissions({ signal }),
  });

/** A page of twenty submissions that wait for review, oldest first. */
export const pendingQuery = (page: number) =>
  queryOptions({
    queryKey: ['library', 'pending', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.library.pending({ query: { page }, signal }),
  });

/** The first hundred corrections that wait for review, oldest first. */
export const correctionsQuery = () =>
  queryOptions({
    queryKey: ['library', 'corrections'],
    queryFn: ({ signal }) => api.library.corrections({ query: { limit: 100 }, signal }),
  });

// Begun while the page's chunk is on its way. The page itself shows what came of it.

const paramsOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export function loadBooks(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(booksQuery(shelfOf(paramsOf(args))));
  void queryClient.prefetchQuery(tagsQuery());
  return null;
}

export function loadBook({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(bookQuery(params.id ?? ''));
  return null;
}

export function loadSubmissions(): null {
  void queryClient.prefetchQuery(submissionsQuery());
  return null;
}

export function loadPending(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(pendingQuery(pageInAddress(paramsOf(args))));
  void queryClient.prefetchQuery(correctionsQuery());
  return null;
}
