import type { Subscription } from '#contract/subscription.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ManageSubscription } from './ManageSubscription.tsx';
import { StatusNote } from './StatusNote.tsx';
import style from './SubscriptionCard.module.css';
import { SubscriptionDate } from './SubscriptionDate.tsx';
import { hasEnded, isThanked, statusText } from './status.ts';

/** What a member pays, and how it stands. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  return (
    <Card className={style.plan}>
      <div className={style.head}>
        <h2>Supporter</h2>
        {isThanked(subscription) && <Badge tone="sage">{statusText(subscription)}</Badge>}
      </div>
      {isThanked(subscription) ? (
        <p className={style.thanks}>Thank you. You keep this room warm for people you will never meet.</p>
      ) : (
        <StatusNote subscription={subscription} />
      )}
      <SubscriptionDate subscription={subscription} />
      {hasEnded(subscription) && (
        <div>
          <ButtonLink variant="primary" href={paths.support()}>
            Become a Supporter
          </ButtonLink>
        </div>
      )}
      <ManageSubscription />
    </Card>
  );
}
