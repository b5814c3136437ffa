import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { writtenInFromUrl } from '#web/platform/language/writtenIn.ts';

/** The search text, tag, language and page of the library. */
export interface LibrarySearch {
  q: string;
  tag: string;
  /** The tag of a language, or an empty string for all. A search covers all languages. */
  language: string;
  page: number;
}

/** Reads the search from the URL. */
export function searchOf(params: URLSearchParams): LibrarySearch {
  const q = params.get('q')?.trim() ?? '';
  const tag = params.get('tag')?.trim() ?? '';
  return { q, tag, language: q ? '' : writtenInFromUrl(params), page: pageFromUrl(params) };
}

/** A page of twelve books: the best matches for a search, otherwise the newest books. */
export const booksQuery = ({ q, tag, language, page }: LibrarySearch) =>
  queryOptions({
    queryKey: ['library', 'books', q, tag, language, page],
    meta: KEEP_SHARED,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { tag: tag || undefined, page };
      if (q) return api.library.search({ query: { ...query, q }, signal });
      return api.library.list({ query: { ...query, language: language || undefined }, signal });
    },
  });

/** The most used tags. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ['library', 'tags'],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.library.tags({ signal }),
  });

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'book', id],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.library.read({ params: { id }, signal }),
  });

/** The book with this ISBN (13 digits), or null if the library has none. */
export const isbnQuery = (isbn13: string) =>
  queryOptions({
    queryKey: ['library', 'isbn', isbn13],
    queryFn: async ({ signal }) => {
      const { items } = await api.library.search({ query: { q: isbn13 }, signal });
      return items.find((book) => book.isbn13 === isbn13) ?? null;
    },
  });

/** The member's own submissions, newest first. */
export const submissionsQuery = () =>
  queryOptions({
    queryKey: ['library', 'submissions'],
    queryFn: ({ signal }) => api.library.submissions({ signal }),
  });

/** A page of twenty pending submissions, oldest first. */
export const pendingQuery = (page: number) =>
  queryOptions({
    queryKey: ['library', 'pending', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.library.pending({ query: { page }, signal }),
  });

/** The first hundred pending corrections, oldest first. */
export const correctionsQuery = () =>
  queryOptions({
    queryKey: ['library', 'corrections'],
    queryFn: ({ signal }) => api.library.corrections({ query: { limit: 100 }, signal }),
  });

// The loaders start the queries while the chunk of the page loads. The page itself shows results and errors.

const paramsOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export function loadBooks(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(booksQuery(searchOf(paramsOf(args))));
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
  void queryClient.prefetchQuery(pendingQuery(pageFromUrl(paramsOf(args))));
  void queryClient.prefetchQuery(correctionsQuery());
  return null;
}
