import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { PublicPictureState } from '#contract/pictures.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** The tabs of the page: pictures that everybody may see, and those that are blocked. */
export type PictureTab = PublicPictureState | 'blocked';

const TABS: readonly string[] = ['reported', 'latest', 'blocked'] satisfies PictureTab[];

/** The tab in the URL. */
export function tabFromUrl(params: URLSearchParams): PictureTab {
  const state = params.get('state') ?? '';
  return TABS.includes(state) ? (state as PictureTab) : 'reported';
}

const PAGING = {
  // Other admins may remove and unblock pictures meanwhile.
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** The pictures that everybody may see: those that are reported, or the latest. */
export const publicPicturesQuery = (state: PublicPictureState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'pictures', state],
    queryFn: ({ pageParam, signal }) =>
      api.pictures.listPublic({ query: { cursor: pageParam, state }, signal }),
    ...PAGING,
  });

/** The pictures that cannot be uploaded again, last removed first. */
export const blockedPicturesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'pictures', 'blocked'],
    queryFn: ({ pageParam, signal }) => api.pictures.listBlocked({ query: { cursor: pageParam }, signal }),
    ...PAGING,
  });

export function loadPictures({ request }: LoaderFunctionArgs): null {
  const tab = tabFromUrl(new URL(request.url).searchParams);
  if (tab === 'blocked') void queryClient.prefetchInfiniteQuery(blockedPicturesQuery());
  else void queryClient.prefetchInfiniteQuery(publicPicturesQuery(tab));
  return null;
}

interface Pages {
  pages: { items: { id: string }[] }[];
}

/** Removes a picture from the cached lists, before they are fetched again. */
export async function removeFromLists(id: string): Promise<void> {
  const filters = { queryKey: ['admin', 'pictures'] };
  // A fetch that began before the change would restore the old state.
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<Pages>(
    filters,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.id !== id) })),
      },
  );
}
