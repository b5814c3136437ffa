import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';

/** The agreements and practical details of a community. */
export const aboutQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'about', communityId],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.communities.readAbout({ params: { id: communityId }, signal }),
  });
