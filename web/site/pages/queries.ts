import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { NAMED_PAGES } from '#contract/site/pages.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** The latest versions of all pages, without their texts. */
export const pagesQuery = () =>
  queryOptions({
    queryKey: ['site', 'pages'],
    queryFn: ({ signal }) => api.site.pages({ signal }),
  });

/** The latest version of a page in a language; null if it is not written yet. */
export const editedPageQuery = (slug: string, language: string) =>
  queryOptions({
    queryKey: ['site', 'pages', slug, language],
    queryFn: async ({ signal }) => {
      try {
        return await api.site.editedPage({ params: { slug }, query: { language }, signal });
      } catch (failure) {
        if (isNotFound(failure)) return null;
        throw failure;
      }
    },
  });

export const isNamedPage = (slug: string) => NAMED_PAGES.some((name) => name === slug);

/** The language of the page that is edited, from the URL. */
export const pageLanguageOf = (params: URLSearchParams) => params.get('in') ?? 'en';

export function loadPages(): null {
  void queryClient.prefetchQuery({ ...pagesQuery(), staleTime: 0 });
  return null;
}

export function loadEditedPage({ params: { slug = '' }, request }: LoaderFunctionArgs): null {
  const query = editedPageQuery(slug, pageLanguageOf(new URL(request.url).searchParams));
  void queryClient.prefetchQuery({ ...query, staleTime: 0 });
  return null;
}
