import type { Subscription } from '#contract/subscription.ts';

type Status = Pick<Subscription, 'status'>;

/** Whether the subscription is paid for or in its trial. */
export const isActive = ({ status }: Status) => ['active', 'trialing'].includes(status);

/** Whether the subscription has ended and cannot be continued. */
export const hasEnded = ({ status }: Status) => ['canceled', 'incomplete_expired'].includes(status);

/** A status of Stripe as text: "Past due". */
export function statusText({ status }: Status): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
