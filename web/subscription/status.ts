import type { Subscription } from '#contract/subscription.ts';

type Status = Pick<Subscription, 'status'>;

/** Whether there is nothing to wait for: it is paid for. */
export const isThanked = ({ status }: Status) => ['active', 'trialing'].includes(status);

/** Whether it is over for good; who comes back begins another. */
export const hasEnded = ({ status }: Status) => ['canceled', 'incomplete_expired'].includes(status);

/** Stripe's word as people write it: "Past due". */
export function statusText({ status }: Status): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
