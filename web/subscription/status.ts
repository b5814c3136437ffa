import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Subscription } from '#contract/subscription.ts';

type Status = Pick<Subscription, 'status'>;

/** Whether the subscription is paid for or in its trial. */
export const isActive = ({ status }: Status) => ['active', 'trialing'].includes(status);

/** Whether the subscription has ended and cannot be continued. */
export const hasEnded = ({ status }: Status) => ['canceled', 'incomplete_expired'].includes(status);

const NAMES: { [status: string]: MessageDescriptor } = {
  active: msg({ message: 'Active', context: 'subscription' }),
  trialing: msg({ message: 'Trialing', context: 'subscription' }),
  past_due: msg({ message: 'Past due', context: 'subscription' }),
  unpaid: msg({ message: 'Unpaid', context: 'subscription' }),
  incomplete: msg({ message: 'Incomplete', context: 'subscription' }),
  incomplete_expired: msg({ message: 'Incomplete expired', context: 'subscription' }),
  paused: msg({ message: 'Paused', context: 'subscription' }),
  canceled: msg({ message: 'Canceled', context: 'subscription' }),
};

/** A status of Stripe as text: "Past due". One that Stripe has added since is shown by its name. */
export function statusText({ status }: Status): string {
  const name = NAMES[status];
  if (name) return t(name);
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
