import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { takesPayments } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PAYMENTS_OFF } from './paymentsOff.ts';
import style from './SubscriptionCard.module.css';
import { useStripePage } from './useStripePage.ts';

const FAILED = 'Could not open the subscription portal. Please try again.';
const PORTAL = 'Opens Stripe’s customer portal, where you can change or end it at any time.';

/** The way to Stripe's portal, closed where payments are off. */
export function ManageSubscription() {
  const { leave, isLeaving, failure } = useStripePage(
    async () => (await api.subscription.portal({ isLong: true })).portalUrl,
  );
  const hintId = useId();
  const isOpen = takesPayments();
  return (
    <div className={style.manage}>
      <Button
        variant="quiet"
        isPending={isLeaving}
        isDisabled={!isOpen}
        aria-describedby={hintId}
        onPress={leave}
      >
        <ExternalLink />
        Manage Subscription
      </Button>
      {failure && (
        <Note tone="rose" role="alert">
          {isFinal(failure) ? failure.message : FAILED}
        </Note>
      )}
      <p id={hintId} className={style.hint}>
        {isOpen ? PORTAL : PAYMENTS_OFF}
      </p>
    </div>
  );
}
