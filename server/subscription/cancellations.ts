import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobHandler } from '#server/platform/jobs/queue.ts';
import { unendedSubscriptionIds } from './store.ts';
import { cancelSubscription } from './stripe.ts';

/** The queue of subscriptions that have to be cancelled at Stripe. */
export const CANCELLATION_QUEUE = 'subscription-ending';

/**
 * Enqueues a cancellation in the transaction that causes it. The job is retried until Stripe has cancelled
 * the subscription.
 */
export function enqueueCancellation(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<DB>,
  id: string,
): Promise<void> {
  return jobs.send(trx, CANCELLATION_QUEUE, { id });
}

/** Enqueues the cancellation of all unended subscriptions of a member whose account is about to be deleted. */
export async function cancelSubscriptionsOf(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void> {
  for (const id of await unendedSubscriptionIds(trx, userId)) await enqueueCancellation(deps, trx, id);
}

/** Handles a job of the queue. It fails, and is tried again, until Stripe has ended the subscription. */
export const handleCancellation =
  ({ settings }: Deps): JobHandler =>
  async ({ id = '' }) => {
    if (!settings.stripe)
      throw new Error('A subscription has to be ended, but payments are not set up any more.');
    await cancelSubscription(settings.stripe, id);
  };
