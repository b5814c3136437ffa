import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryClient } from '../platform/queryClient.ts';

/** The reader's subscription; a 404 where there is none. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    // Who comes back from Stripe sees what was done there.
    staleTime: 0,
    queryFn: ({ signal }) => api.subscription.mine({ signal }),
  });

/** Begun while the page's chunk is on its way. The page itself shows what came of it. */
export function loadSubscription(): null {
  void queryClient.prefetchQuery(subscriptionQuery());
  return null;
}
