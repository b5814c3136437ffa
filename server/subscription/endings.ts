import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Parts } from '#server/platform/deps.ts';
import { runningIds } from './store.ts';
import { endSubscription } from './stripe.ts';

/** The queue of subscriptions that are to end at Stripe. */
export const ENDING_QUEUE = 'subscription-ending';

/** Enqueues the end of a subscription in the transaction that causes it; tried until Stripe has done it. */
export function sendEnding({ jobs }: Pick<Parts, 'jobs'>, trx: Transaction<DB>, id: string): Promise<void> {
  return jobs.send(trx, ENDING_QUEUE, { id });
}

/** Ends whatever a member pays for, before their account goes. */
export async function endSubscriptionsOf(parts: Parts, trx: Transaction<DB>, userId: string): Promise<void> {
  for (const id of await runningIds(trx, userId)) await sendEnding(parts, trx, id);
}

/** Takes endings from the queue. */
export async function workEndings(parts: Parts): Promise<void> {
  await parts.jobs.work(ENDING_QUEUE, async ({ id = '' }) => {
    const { stripe } = parts.settings;
    if (!stripe) throw new Error('a subscription is to end, and payments are not set up any more');
    await endSubscription(stripe, id);
  });
}
