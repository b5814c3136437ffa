import type { Subscription } from '../../contract/subscription.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
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
