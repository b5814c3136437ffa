import type { UseQueryResult } from '@tanstack/react-query';
import type { QueryState } from './Loaded.tsx';

/**
 * A query whose data fills a form. Data from earlier, such as a copy that this device has kept, is left out while it is
 * loaded again. Otherwise the form would begin with old values and save them.
 */
export function forForm<Data>(query: UseQueryResult<Data>): QueryState<Data> {
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = query;
  const isOld = isFetching && !isFetchedAfterMount;
  return isOld
    ? { data: undefined, error: null, isPending: true, refetch }
    : { data, error, isPending, refetch };
}
