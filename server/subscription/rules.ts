import type { Selectable } from 'kysely';
import type { Subscription } from '#contract/subscription.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

/*
 * Stripe owns the subscription; we store its last known state. Stripe reports it in events, which may arrive
 * late, twice or in another order, and on request. We store the most recent state, by the time that it
 * describes. A subscription that has ended never changes again: Stripe creates a new one for a returning
 * member.
 */

export type SubscriptionRow = Selectable<DB['subscriptions']>;

/** The state of a subscription at Stripe at a moment. */
export type SubscriptionSnapshot = Omit<SubscriptionRow, 'user_id'>;

const ENDED_STATUSES = ['canceled', 'incomplete_expired'];
const RUNNING_STATUSES = ['active', 'trialing', 'past_due'];

/**
 * Whether the subscription makes the member a patron: while it is paid for, and while a failed payment is
 * retried.
 */
export const isRunning = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  RUNNING_STATUSES.includes(status);
export const hasEnded = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  ENDED_STATUSES.includes(status);

export const subscriptionOf = ({ status, paid_until, ends_at }: SubscriptionRow): Subscription => ({
  tier: 'supporter',
  status,
  renewalAt: ends_at === null && paid_until ? iso(paid_until) : null,
  canceledAt: ends_at ? iso(ends_at) : null,
});
