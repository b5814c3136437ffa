import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { preloadPart } from '#web/ui/useLazy.ts';
import { communityQuery } from './public.ts';

/** The first page of a list has no cursor. */
export const firstPageParam = { initialPageParam: undefined as string | undefined };
export const nextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

/** Loads what shows formatted posts in a feed. */
export const loadFormattedExcerpt = async () =>
  (await import('#web/communities/excerpts/formattedExcerpt.tsx')).formattedExcerpt;

/** The posts of a community, newest first. */
export const feedQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'feed', communityId],
    meta: KEEP_SHARED,
    queryFn: async ({ pageParam, signal }) => {
      const query = { cursor: pageParam };
      const page = await api.communities.posts({ params: { id: communityId }, query, signal });
      // Loaded before the posts are shown, so that they do not change afterwards.
      if (page.items.some(({ format }) => format === 'formatted')) await preloadPart(loadFormattedExcerpt);
      return page;
    },
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

export const postQuery = (communityId: string, postId: string) =>
  queryOptions({
    queryKey: ['communities', 'post', communityId, postId],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.communities.readPost({ params: { id: communityId, postId }, signal }),
  });

/**
 * The replies to a post, oldest first. With `from`, they start with that reply; the key then begins like that
 * of all replies.
 */
export const repliesQuery = (communityId: string, postId: string, from?: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'replies', communityId, postId, ...(from ? [from] : [])],
    meta: KEEP_SHARED,
    // The query is refetched on every visit, so that new replies in a conversation are seen.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.replies({
        params: { id: communityId, postId },
        query: pageParam || !from ? { cursor: pageParam } : { from },
        signal,
      }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

/** Refetches everything about communities, after joining, leaving, a role change or new settings. */
export function invalidateCommunityQueries(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['communities'] });
}

// Loaders start these requests while the page's chunk loads. The page itself shows the result or the error.

export const communityIdOf = ({ params }: LoaderFunctionArgs) => params.id ?? '';

export function loadCommunity(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(communityQuery(communityIdOf(args)));
  return null;
}

export function loadFeed(args: LoaderFunctionArgs): null {
  const id = communityIdOf(args);
  void queryClient.prefetchQuery(communityQuery(id)).then(() => {
    const canRead = queryClient.getQueryData(communityQuery(id).queryKey)?.can.read;
    if (canRead) void queryClient.prefetchInfiniteQuery(feedQuery(id));
  });
  return null;
}

export function loadPost(args: LoaderFunctionArgs): null {
  const [id, postId] = [communityIdOf(args), args.params.postId ?? ''];
  const from = new URL(args.request.url).searchParams.get('reply') ?? undefined;
  void queryClient.prefetchQuery(postQuery(id, postId)).then(() => {
    const isRead = queryClient.getQueryData(postQuery(id, postId).queryKey) !== undefined;
    if (isRead) void queryClient.prefetchInfiniteQuery(repliesQuery(id, postId, from));
  });
  return loadCommunity(args);
}
