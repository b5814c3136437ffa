import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type LinkOwner, linksQuery } from '#web/communities/links/public.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** What admins have set. */
export const siteSettingsQuery = () =>
  queryOptions({
    queryKey: ['site', 'settings'],
    queryFn: ({ signal }) => api.site.siteSettings({ signal }),
  });

/** The notice of the site, also before it begins and after it has ended. */
export const noticeQuery = () =>
  queryOptions({
    queryKey: ['site', 'notice'],
    queryFn: ({ signal }) => api.site.notice({ signal }),
  });

/** The pending invitations to the site, newest first. */
export const siteInvitationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['site', 'invitations'],
    queryFn: ({ pageParam, signal }) => api.site.siteInvitations({ query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The links with which people can make an account. */
export const siteLinks: LinkOwner = {
  canAsk: false,
  query: linksQuery('site', (cursor, signal) => api.site.siteLinks({ query: { cursor }, signal })),
  create: ({ maxUses, days }, idempotencyKey) =>
    api.site.createSiteLink({ body: { maxUses, days }, idempotencyKey }),
  remove: (id) => api.site.removeSiteLink({ params: { id } }),
};

export function loadSiteSettings(): null {
  void queryClient.prefetchQuery({ ...siteSettingsQuery(), staleTime: 0 });
  return null;
}

export function loadNotice(): null {
  void queryClient.prefetchQuery({ ...noticeQuery(), staleTime: 0 });
  return null;
}

export function loadSiteInvitations(): null {
  void queryClient.prefetchInfiniteQuery({ ...siteInvitationsQuery(), staleTime: 0 });
  void queryClient.prefetchInfiniteQuery({ ...siteLinks.query, staleTime: 0 });
  return null;
}
