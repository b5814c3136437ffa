import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { directoryChoice } from '#web/platform/directoryChoice.ts';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';

/** What of the directory is in view. */
export interface DirectorySearch {
  q: string;
  page: number;
  /** Only those that the member is in; a search is always among all. */
  isMine: boolean;
}

const PAGE = 100;
const MEMBERS = 200;

/** From the address: what is looked for, and which page of it is shown. */
export const directoryOf = (params: URLSearchParams): DirectorySearch => ({
  q: params.get('q')?.trim() ?? '',
  page: pageInAddress(params),
  isMine: isMineIn(params),
});

function isMineIn(params: URLSearchParams): boolean {
  if (params.get('q')?.trim() || !currentSession()) return false;
  const named = params.get('mine');
  return named ? named === 'true' : directoryChoice() === 'yours';
}

/** A page of communities: those that match best, or the newest. */
export const directoryQuery = ({ q, page, isMine }: DirectorySearch) =>
  queryOptions({
    queryKey: ['communities', 'directory', q, page, isMine],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { page, limit: PAGE };
      if (isMine) return api.communities.list({ query: { ...query, mine: 'true' }, signal });
      return q
        ? api.communities.search({ query: { ...query, q }, signal })
        : api.communities.list({ query, signal });
    },
  });

const paged = { initialPageParam: undefined as string | undefined };
const next = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

/** The feed, newest first. */
export const feedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'feed', id],
    queryFn: ({ pageParam, signal }) =>
      api.communities.posts({ params: { id }, query: { cursor: pageParam }, signal }),
    ...paged,
    getNextPageParam: next,
  });

/** Who is in a community, guides first; for who may see it. */
export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'members', id],
    queryFn: ({ pageParam, signal }) =>
      api.communities.members({ params: { id }, query: { cursor: pageParam, limit: MEMBERS }, signal }),
    ...paged,
    getNextPageParam: next,
  });

/** The invitations that are open; for guides. */
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
    // A conversation: whoever comes back to it is to see what has been said meanwhile.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.replies({ params: { id, postId }, query: { cursor: pageParam }, signal }),
    ...paged,
    getNextPageParam: next,
  });

/** After joining, leaving, a new role or new settings: everything that shows the community is read anew. */
export function invalidateCommunityQueries(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ['communities'] });
}

// Begun while the page's chunk is on its way. The page itself shows what came of it.

const idOf = ({ params }: LoaderFunctionArgs) => params.id ?? '';

export function loadDirectory({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(directoryQuery(directoryOf(new URL(request.url).searchParams)));
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
