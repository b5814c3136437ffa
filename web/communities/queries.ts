import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { communityQuery } from './public.ts';

export const cursorPaging = { initialPageParam: undefined as string | undefined };
export const nextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

/** The posts of a community, newest first. */
export const feedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'feed', id],
    queryFn: ({ pageParam, signal }) =>
      api.communities.posts({ params: { id }, query: { cursor: pageParam }, signal }),
    ...cursorPaging,
    getNextPageParam: nextPageParam,
  });

export const postQuery = (id: string, postId: string) =>
  queryOptions({
    queryKey: ['communities', 'post', id, postId],
    queryFn: ({ signal }) => api.communities.readPost({ params: { id, postId }, signal }),
  });

/** The replies to a post, oldest first. */
export const repliesQuery = (id: string, postId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'replies', id, postId],
    // Refetched on every visit, so that new replies in a conversation are seen.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.replies({ params: { id, postId }, query: { cursor: pageParam }, signal }),
    ...cursorPaging,
    getNextPageParam: nextPageParam,
  });

/** Refetches everything about communities, after joining, leaving, a role change or new settings. */
export function invalidateCommunityQueries(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['communities'] });
}

// Loaders start these requests while the page's chunk loads. The page itself shows the result or the error.

export const idOf = ({ params }: LoaderFunctionArgs) => params.id ?? '';

export function loadCommunity(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(communityQuery(idOf(args)));
  return null;
}

export function loadPost(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(postQuery(idOf(args), args.params.postId ?? ''));
  return loadCommunity(args);
}
