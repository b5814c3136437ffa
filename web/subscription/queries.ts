import { queryOptions } from '@tanstack/react-query';
import type { Subscription } from '#contract/subscription.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { hasEnded } from './status.ts';

/** The member's subscription, or null. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    meta: KEEP_OWN,
    // The member may have changed the subscription at Stripe.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const subscription = await api.subscription.read({ signal }).catch(nullIfNotFound);
      if (isPatronOutdated(subscription)) void refreshMember();
      return subscription;
    },
  });

/** The price of a subscription, or null if it is not known. */
export const priceQuery = () =>
  queryOptions({
    queryKey: ['price'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.subscription.price({ signal }).catch(nullIfNotFound),
  });

/** Starts the query while the chunk of the page loads. The page itself shows results and errors. */
export function loadSubscription(): null {
  void queryClient.prefetchQuery(subscriptionQuery());
  return null;
}

function nullIfNotFound(failure: unknown): null {
  if (!isNotFound(failure)) throw failure;
  return null;
}

/**
 * Whether the patron status in the session may be outdated. The request for the subscription may have changed
 * it: the server queries Stripe, but the headers of its response still contain the earlier status.
 */
function isPatronOutdated(subscription: Subscription | null): boolean {
  const isSupporter = subscription !== null && !hasEnded(subscription);
  return isSupporter !== currentSession()?.user.isPatron;
}
