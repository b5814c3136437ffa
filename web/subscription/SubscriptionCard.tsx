import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import type { Subscription } from '#contract/subscription.ts';
import { paths } from '#web/paths.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { takesPayments } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './SubscriptionCard.module.css';
import { hasEnded, isActive, statusText } from './status.ts';
import { PAYMENTS_OFF, useStripePage } from './useStripePage.ts';

/** A subscription with its status and date, and a button to manage it. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  return (
    <Card className={style.plan}>
      <div className={style.head}>
        <h2>
          <Trans>Supporter</Trans>
        </h2>
        {isActive(subscription) && <Badge tone="sage">{statusText(subscription)}</Badge>}
      </div>
      {isActive(subscription) ? (
        <p className={style.thanks}>
          <Trans>Thank you. You keep this room warm for people you will never meet.</Trans>
        </p>
      ) : (
        <StatusNote subscription={subscription} />
      )}
      <SubscriptionDate subscription={subscription} />
      {hasEnded(subscription) && (
        <div>
          <ButtonLink variant="primary" href={paths.support()}>
            <Trans>Become a Supporter</Trans>
          </ButtonLink>
        </div>
      )}
      <ManageSubscription />
    </Card>
  );
}

/** The date of the next renewal or of the end; nothing if it is not known. */
function SubscriptionDate({ subscription }: { subscription: Subscription }) {
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
  if (canceledAt) return [hasEnded(subscription) ? t`Subscription ended` : t`Subscription ends`, canceledAt];
  return [t`Next renewal`, isActive(subscription) ? renewalAt : null];
}

/** The status of a subscription that is not active. */
function StatusNote({ subscription }: { subscription: Subscription }) {
  const meaning = MEANINGS[subscription.status];
  return (
    <Note tone="rose" role="status">
      <p>
        <b>{statusText(subscription)}</b>
      </p>
      {meaning && <p>{t(meaning)}</p>}
    </Note>
  );
}

/** Explains the most likely statuses of Stripe. Other statuses are shown by name only. */
const MEANINGS: { [status: string]: MessageDescriptor } = {
  past_due: msg`The last payment did not go through. Stripe will try again; you remain a supporter meanwhile.`,
  unpaid: msg`The last payments did not go through.`,
  incomplete: msg`The first payment has not gone through yet.`,
  incomplete_expired: msg`The first payment did not go through in time.`,
  paused: msg`No payments are taken for now.`,
  canceled: msg`Thank you for the time in which you kept this room open.`,
};

const PORTAL_FAILED = msg`Could not open the subscription portal. Please try again.`;
const PORTAL_HINT = msg`Opens Stripe’s customer portal, where you can change or end it at any time.`;

/** Opens Stripe's customer portal; disabled if payments are not set up. */
function ManageSubscription() {
  const { open, isOpening, error } = useStripePage(
    async () => (await api.subscription.portal({ isLong: true })).portalUrl,
  );
  const hintId = useId();
  const isEnabled = takesPayments();
  return (
    <div className={style.manage}>
      <Button
        variant="quiet"
        isPending={isOpening}
        isDisabled={!isEnabled}
        aria-describedby={hintId}
        onPress={open}
      >
        <ExternalLink />
        <Trans>Manage Subscription</Trans>
      </Button>
      {error && (
        <Note tone="rose" role="alert">
          {isClientError(error) ? error.message : t(PORTAL_FAILED)}
        </Note>
      )}
      <p id={hintId} className={style.hint}>
        {t(isEnabled ? PORTAL_HINT : PAYMENTS_OFF)}
      </p>
    </div>
  );
}
