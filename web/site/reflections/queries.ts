import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { siteSettingsQuery } from '#web/site/queries.ts';

/** The reflections of this site, newest first. */
export const ownReflectionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['reflections', 'own'],
    queryFn: ({ pageParam, signal }) => api.reflections.listOwn({ query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Refreshes the list, and the settings, which change when the last reflection is deleted. */
export function invalidateOwnReflections(): void {
  void queryClient.invalidateQueries({ queryKey: ['reflections'] });
  void queryClient.invalidateQueries({ queryKey: siteSettingsQuery().queryKey });
}

export function loadOwnReflections(): null {
  void queryClient.prefetchQuery({ ...siteSettingsQuery(), staleTime: 0 });
  void queryClient.prefetchInfiniteQuery({ ...ownReflectionsQuery(), staleTime: 0 });
  return null;
}
