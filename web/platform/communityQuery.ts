import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';

/** A community as the viewer sees it, for its own pages and those of its events. */
export const communityQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'one', id],
    queryFn: ({ signal }) => api.communities.read({ params: { id }, signal }),
  });
