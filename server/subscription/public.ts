import { type Archived, asJson } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Parts } from '#server/platform/deps.ts';
import { subscriptionOf } from './rules.ts';
import { deleteEvents, subscriptionFor } from './store.ts';

/** What other features may ask of subscriptions. */
export { ENDING_QUEUE, endSubscriptionsOf, workEndings } from './endings.ts';
export { askOverdue } from './news.ts';

/** What a member pays, as a file of their archive. */
export function archivedSubscription(db: Db, userId: string): Archived[] {
  const told = async () => {
    const row = await subscriptionFor(db, userId);
    return row ? subscriptionOf(row) : null;
  };
  return [{ path: 'subscription.json', text: () => asJson(told) }];
}

/** Far longer than Stripe tries to send an event again. */
const EVENT_HOURS = 60 * 24;

export async function forgetEvents({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  await deleteEvents(db, clock().subtract({ hours: EVENT_HOURS }));
}
