import type { Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { remindersHeldSince } from '#server/platform/jobs/heldMails.ts';
import type { JobHandler } from '#server/platform/jobs/queue.ts';
import { idsOfSubscriptionsToCancel } from './store.ts';
import { cancelSubscription, stopRenewal } from './stripe.ts';

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

/** Before an account is deleted: enqueues the cancellation of all its subscriptions that have not ended. */
export async function cancelSubscriptionsOf(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void> {
  for (const id of await idsOfSubscriptionsToCancel(trx, userId)) await enqueueCancellation(deps, trx, id);
}

/** The queue of subscriptions that Stripe must not renew. */
export const RENEWAL_QUEUE = 'subscription-renewal';

/** After an account is suspended: its subscriptions end with the period that is paid for. */
export async function stopRenewalsOf(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<DB>,
  userId: string,
): Promise<void> {
  for (const id of await idsOfSubscriptionsToCancel(trx, userId)) await jobs.send(trx, RENEWAL_QUEUE, { id });
}

/** Handles a job of the queue. It fails, and is retried, until Stripe has confirmed that it will not renew. */
export const handleRenewal = unlessHeld(RENEWAL_QUEUE, async ({ settings }, id) => {
  if (!settings.stripe)
    throw new Error('A subscription must not be renewed, but payments are not configured.');
  await stopRenewal(settings.stripe, id);
});

/** Handles a job of the queue. It fails, and is retried, until Stripe has cancelled the subscription. */
export const handleCancellation = unlessHeld(CANCELLATION_QUEUE, async ({ settings }, id) => {
  if (!settings.stripe)
    throw new Error('A subscription has to be cancelled, but payments are not configured.');
  await cancelSubscription(settings.stripe, id);
});

const HELD_SECONDS = 3_600;

/**
 * After a restore, Stripe is not asked before the operator lets reminders go: the other server may still run, and have jobs
 * of its own. The job is tried again in an hour.
 */
function unlessHeld(queue: string, run: (deps: Deps, id: string) => Promise<void>) {
  return (deps: Deps): JobHandler =>
    async ({ id = '' }) => {
      const { db, jobs } = deps;
      if ((await remindersHeldSince(db)) === null) return run(deps, id);
      await inTransaction(db, (trx) => jobs.send(trx, queue, { id }, HELD_SECONDS));
    };
}
