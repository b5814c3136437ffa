import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { directoryChoice } from '#web/communities/public.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { writtenInFromUrl } from '#web/platform/language/writtenIn.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';

/** The search, language, page and tab of the directory. */
export interface DirectorySearch {
  q: string;
  /** The tag of a language, or an empty string for all. A search covers all languages. */
  language: string;
  page: number;
  /** Whether only the member's own communities are listed. A search always covers all communities. */
  onlyMine: boolean;
}

const DIRECTORY_LIMIT = 100;

/** Reads the search from the URL. Without a tab in the URL, the last choice in this browser applies. */
export const directorySearchOf = (params: URLSearchParams): DirectorySearch => ({
  q: params.get('q')?.trim() ?? '',
  language: params.get('q')?.trim() ? '' : writtenInFromUrl(params),
  page: pageFromUrl(params),
  onlyMine: onlyMineFromUrl(params),
});

function onlyMineFromUrl(params: URLSearchParams): boolean {
  if (params.get('q')?.trim() || !currentSession()) return false;
  const mine = params.get('mine');
  return mine ? mine === 'true' : directoryChoice() === 'yours';
}

/**
 * One page of communities: the best matches of a search, the member's own (last joined first), or all (newest
 * first).
 */
export const directoryQuery = ({ q, language, page, onlyMine }: DirectorySearch) =>
  queryOptions({
    queryKey: ['communities', 'directory', q, language, page, onlyMine],
    meta: KEEP_SHARED,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { page, limit: DIRECTORY_LIMIT };
      if (q) return api.communities.search({ query: { ...query, q }, signal });
      const filter = { mine: onlyMine ? ('true' as const) : undefined, language: language || undefined };
      return api.communities.list({ query: { ...query, ...filter }, signal });
    },
  });

export function loadDirectory({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(directoryQuery(directorySearchOf(new URL(request.url).searchParams)));
  return null;
}
