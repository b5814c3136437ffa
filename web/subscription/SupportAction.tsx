import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { takesPayments } from '#web/platform/frame/product.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { PaymentMethodNote } from './PaymentMethodNote.tsx';
import { PriceLine } from './PriceLine.tsx';
import { PAYMENTS_OFF } from './paymentsOff.ts';
import { subscriptionQuery } from './queries.ts';
import style from './SupportAction.module.css';
import { hasEnded } from './status.ts';
import { useStripePage } from './useStripePage.ts';

/** What there is to do for whoever reads the page. */
export function SupportAction() {
  const { session } = useSession();
  const isPatron = session?.user.isPatron ?? false;
  // Of who is no patron there is nothing to ask: the checkout itself refuses who pays already.
  const { data, isPending } = useQuery({ ...subscriptionQuery(), enabled: isPatron });
  const checkout = useStripePage(async () => (await api.subscription.checkout({ isLong: true })).checkoutUrl);
  // The answer to who pays already tells of the flag as well; what was pressed stays with what was answered.
  if (session && (checkout.isLeaving || checkout.failure)) return <CheckoutButton {...checkout} />;
  if (isPatron && isPending) return <SkeletonLines lines={2} />;
  if (isPatron && data && !hasEnded(data)) return <Thanks />;
  if (!takesPayments()) return <Note>{PAYMENTS_OFF}</Note>;
  if (session) return <CheckoutButton {...checkout} />;
  return (
    <div className={style.step}>
      <PriceLine />
      <ButtonLink variant="primary" isWide href={paths.login(paths.support())}>
        Become a Supporter
      </ButtonLink>
      <PaymentMethodNote />
    </div>
  );
}

const Thanks = () => (
  <div className={style.step}>
    <Note tone="sage">You are a supporter. Thank you.</Note>
    <ButtonLink isWide href={paths.subscription()}>
      Your Subscription
    </ButtonLink>
  </div>
);
