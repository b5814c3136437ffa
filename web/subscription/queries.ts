import { queryOptions } from '@tanstack/react-query';
import type { Subscription } from '#contract/subscription.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { hasEnded } from './status.ts';

/** The reader's subscription; null where there is none. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    // Who comes back from Stripe sees what was done there.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const subscription = await api.subscription.read({ signal }).catch(noneIfMissing);
      if (isInDoubt(subscription)) void refreshMember();
      return subscription;
    },
  });

/** What a supporter gives; null where that is not known. */
export const priceQuery = () =>
  queryOptions({
    queryKey: ['price'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.subscription.price({ signal }).catch(noneIfMissing),
  });

/** Begun while the page's chunk is on its way. The page itself shows what came of it. */
export function loadSubscription(): null {
  void queryClient.prefetchQuery(subscriptionQuery());
  return null;
}

function noneIfMissing(failure: unknown): null {
  if (!isNotFound(failure)) throw failure;
  return null;
}

/**
 * Whether the patron's flag may be another than the session says. The very reading may have changed it: the
 * server asks Stripe for it, and by then it has written into the answer's head how the member stood before.
 */
function isInDoubt(subscription: Subscription | null): boolean {
  const isHeld = subscription !== null && !hasEnded(subscription);
  return isHeld !== currentSession()?.user.isPatron;
}
