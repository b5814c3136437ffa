import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';

/** One community as the reader sees it. Its own pages show it, and those of its events. */
export const communityQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'one', id],
    queryFn: ({ signal }) => api.communities.read({ params: { id }, signal }),
  });
