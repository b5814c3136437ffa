import type { Subscription } from '#contract/subscription.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import style from './SubscriptionCard.module.css';
import { hasEnded, isThanked } from './status.ts';

/** When it is paid for again, when it ends, or when it ended; nothing where that is not known. */
export function SubscriptionDate({ subscription }: { subscription: Subscription }) {
  const [label, instant] = dateOf(subscription);
  if (!instant) return null;
  return (
    <dl className={style.facts}>
      <dt>{label}</dt>
      <dd>
        <time dateTime={instant}>{dateText(instant)}</time>
      </dd>
    </dl>
  );
}

function dateOf(subscription: Subscription): [label: string, instant: string | null] {
  const { renewalAt, canceledAt } = subscription;
  if (canceledAt) return [hasEnded(subscription) ? 'Subscription ended' : 'Subscription ends', canceledAt];
  return ['Next renewal', isThanked(subscription) ? renewalAt : null];
}
