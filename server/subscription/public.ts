import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { subscriptionOf } from './rules.ts';
import { deleteEventsBefore, subscriptionFor } from './store.ts';

/** What other features may ask of subscriptions. */
export {
  CANCELLATION_QUEUE,
  cancelSubscriptionsOf,
  startCancellationWorker,
} from './cancellations.ts';
export { refreshOverdue } from './webhook.ts';

/** What a member pays, as a file of their archive. */
export function archivedSubscription(db: Db, userId: string): ArchiveFile[] {
  const told = async () => {
    const row = await subscriptionFor(db, userId);
    return row ? subscriptionOf(row) : null;
  };
  return [{ path: 'subscription.json', text: () => jsonFile(told) }];
}

/** Far longer than Stripe tries to send an event again. */
const EVENT_HOURS = 60 * 24;

export async function deleteOldStripeEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteEventsBefore(db, clock().subtract({ hours: EVENT_HOURS }));
}
