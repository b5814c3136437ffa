import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { communityQuery, directoryChoice } from './public.ts';

/** The search, page and tab of the directory. */
export interface DirectorySearch {
  q: string;
  page: number;
  /** Only the member's own communities. A search always covers all communities. */
  isMine: boolean;
}

const DIRECTORY_LIMIT = 100;
const MEMBERS_LIMIT = 200;

/** Reads search, page and tab from the URL. */
export const directorySearchOf = (params: URLSearchParams): DirectorySearch => ({
  q: params.get('q')?.trim() ?? '',
  page: pageFromUrl(params),
  isMine: isMineIn(params),
});

function isMineIn(params: URLSearchParams): boolean {
  if (params.get('q')?.trim() || !currentSession()) return false;
  const mine = params.get('mine');
  return mine ? mine === 'true' : directoryChoice() === 'yours';
}

/** One page of communities: the best matches of a search, or else the newest. */
export const directoryQuery = ({ q, page, isMine }: DirectorySearch) =>
  queryOptions({
    queryKey: ['communities', 'directory', q, page, isMine],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { page, limit: DIRECTORY_LIMIT };
      if (isMine) return api.communities.list({ query: { ...query, mine: 'true' }, signal });
      return q
        ? api.communities.search({ query: { ...query, q }, signal })
        : api.communities.list({ query, signal });
    },
  });

const cursorPaging = { initialPageParam: undefined as string | undefined };
const nextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

/** The posts of a community, newest first. */
export const feedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'feed', id],
    queryFn: ({ pageParam, signal }) =>
      api.communities.posts({ params: { id }, query: { cursor: pageParam }, signal }),
    ...cursorPaging,
    getNextPageParam: nextPageParam,
  });

/** The members of a community, guides first. */
export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'members', id],
    queryFn: ({ pageParam, signal }) =>
      api.communities.members({ params: { id }, query: { cursor: pageParam, limit: MEMBERS_LIMIT }, signal }),
    ...cursorPaging,
    getNextPageParam: nextPageParam,
  });

/** The pending invitations; only guides may read them. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'invitations', id],
    queryFn: ({ signal }) => api.communities.invitations({ params: { id }, signal }),
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

const idOf = ({ params }: LoaderFunctionArgs) => params.id ?? '';

export function loadDirectory({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(directoryQuery(directorySearchOf(new URL(request.url).searchParams)));
  return null;
}

export function loadCommunity(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(communityQuery(idOf(args)));
  return null;
}

export function loadMembers(args: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(membersQuery(idOf(args)));
  return loadCommunity(args);
}

export function loadInvitations(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(invitationsQuery(idOf(args)));
  return loadCommunity(args);
}

export function loadPost(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(postQuery(idOf(args), args.params.postId ?? ''));
  return loadCommunity(args);
}
