import { paths } from '#web/paths.ts';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PaymentMethodNote } from './PaymentMethodNote.tsx';
import { PriceLine } from './PriceLine.tsx';
import { PAYMENTS_OFF } from './paymentsOff.ts';
import style from './SupportAction.module.css';
import type { StripePage } from './useStripePage.ts';

/** The way to Stripe's checkout, and what is said of it when it is closed. */
export function CheckoutButton({ leave, isLeaving, failure }: StripePage) {
  if (failure?.message === PAYMENTS_OFF) {
    return (
      <FocusOnMount>
        <Note role="status">{PAYMENTS_OFF}</Note>
      </FocusOnMount>
    );
  }
  return (
    <div className={style.step}>
      <PriceLine />
      <Button variant="primary" isWide isPending={isLeaving} onPress={leave}>
        Become a Supporter
      </Button>
      {failure && <Closed failure={failure} />}
      <PaymentMethodNote />
    </div>
  );
}

/** Who is a supporter already hears so calmly; anything else is an error. */
function Closed({ failure }: { failure: Error }) {
  if (failure instanceof ApiError && failure.status === 409) {
    return (
      <Note tone="sage" role="status">
        <p>{failure.message}</p>
        <Link href={paths.subscription()}>Your Subscription</Link>
      </Note>
    );
  }
  return (
    <Note tone="rose" role="alert">
      {errorText(failure, 'The checkout could not be opened.')}
    </Note>
  );
}
