import type { Selectable } from 'kysely';
import type { Subscription } from '#contract/subscription.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

/*
 * Stripe keeps the subscription; what stands here is what it last told. It tells it in events, which may come
 * late, twice, or in another order, and it can be asked. The newest word wins, by the moment of which it tells,
 * and a subscription that has ended stays so: Stripe makes a new one of who comes back.
 */

export type SubscriptionRow = Selectable<DB['subscriptions']>;

/** A subscription as Stripe told it, as of a moment. */
export type SubscriptionSnapshot = Omit<SubscriptionRow, 'user_id'>;

const ended = ['canceled', 'incomplete_expired'];
const running = ['active', 'trialing', 'past_due'];

/** Whether it makes a patron: while it is paid for, and while a payment that failed is tried again. */
export const isRunning = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => running.includes(status);
export const hasEnded = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => ended.includes(status);

export const subscriptionOf = ({ status, paid_until, ends_at }: SubscriptionRow): Subscription => ({
  tier: 'supporter',
  status,
  renewalAt: ends_at === null && paid_until ? iso(paid_until) : null,
  canceledAt: ends_at ? iso(ends_at) : null,
});
