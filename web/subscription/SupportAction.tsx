import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Price } from '#contract/subscription.ts';
import { paths } from '#web/paths.ts';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { takesPayments } from '#web/platform/frame/product.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { locale } from '#web/ui/locale.ts';
import { OtherHelp } from './OtherHelp.tsx';
import { priceQuery, subscriptionQuery } from './queries.ts';
import style from './SupportAction.module.css';
import { hasEnded } from './status.ts';
import { isPaymentsOff, PAYMENTS_OFF, type StripePage, useStripePage } from './useStripePage.ts';

/** The action for the current user: log in, become a supporter or open the subscription. */
export function SupportAction() {
  const { session } = useSession();
  const isPatron = session?.user.isPatron ?? false;
  // The subscription of a member who is not a patron is not loaded, because the checkout rejects members who
  // already pay.
  const { data, isPending } = useQuery({ ...subscriptionQuery(), enabled: isPatron });
  const checkout = useStripePage(async () => (await api.subscription.checkout({ isLong: true })).checkoutUrl);
  // A checkout that is refused because the member already pays also updates the patron status. The button and its
  // message then stay.
  if (session && (checkout.isOpening || checkout.error)) return <CheckoutButton {...checkout} />;
  if (isPatron && isPending) return <SkeletonLines lineCount={2} />;
  if (isPatron && data && !hasEnded(data)) return <Thanks />;
  if (!takesPayments())
    return (
      <Note>
        <OtherHelp />
      </Note>
    );
  if (session) return <CheckoutButton {...checkout} />;
  return (
    <div className={style.step}>
      <PriceLine />
      <ButtonLink variant="primary" isWide href={paths.login(paths.support())}>
        <Trans>Become a Supporter</Trans>
      </ButtonLink>
      <PaymentMethodNote />
    </div>
  );
}

const Thanks = () => (
  <div className={style.step}>
    <Note tone="sage">
      <Trans>You are a supporter. Thank you.</Trans>
    </Note>
    <ButtonLink isWide href={paths.subscription()}>
      <Trans>Your Subscription</Trans>
    </ButtonLink>
  </div>
);

/** Opens Stripe's checkout and shows why it could not be opened. */
function CheckoutButton({ open, isOpening, error }: StripePage) {
  if (isPaymentsOff(error)) {
    return (
      <FocusOnMount>
        <Note role="status">{t(PAYMENTS_OFF)}</Note>
      </FocusOnMount>
    );
  }
  return (
    <div className={style.step}>
      <PriceLine />
      <Button variant="primary" isWide isPending={isOpening} onPress={open}>
        <Trans>Become a Supporter</Trans>
      </Button>
      {error && <CheckoutError error={error} />}
      <PaymentMethodNote />
    </div>
  );
}

/** Shows a notice to a member who is already a supporter, otherwise an error. */
function CheckoutError({ error }: { error: Error }) {
  if (error instanceof ApiError && error.status === 409) {
    return (
      <Note tone="sage" role="status">
        <p>{error.message}</p>
        <Link href={paths.subscription()}>
          <Trans>Your Subscription</Trans>
        </Link>
      </Note>
    );
  }
  return (
    <Note tone="rose" role="alert">
      {errorText(error, t`The checkout could not be opened.`)}
    </Note>
  );
}

/** The price and its interval. Renders nothing until they are loaded, or if there is no price. */
function PriceLine() {
  const { data: price } = useQuery(priceQuery());
  return price ? <p className={style.price}>{priceText(price)}</p> : null;
}

const PaymentMethodNote = () => (
  <p className={style.hint}>
    <Trans>Payment is handled by Stripe, which shows the amount first. End it whenever you like.</Trans>
  </p>
);

/**
 * Currencies whose amounts Stripe gives in hundredths although they have no minor unit
 * (docs.stripe.com/currencies).
 */
const IN_HUNDREDTHS = ['isk', 'ugx'];

/** "€5 a month", "€60 every 2 years" */
export function priceText({ amount, currency, interval, intervalCount }: Price, tag = locale()): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency }).resolvedOptions();
  const divisor = IN_HUNDREDTHS.includes(currency) ? 100 : 10 ** (format.maximumFractionDigits ?? 2);
  const amountText = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / divisor);
  switch (interval) {
    case 'day':
      return t`${plural(intervalCount, { one: `${amountText} a day`, other: `${amountText} every # days` })}`;
    case 'week':
      return t`${plural(intervalCount, { one: `${amountText} a week`, other: `${amountText} every # weeks` })}`;
    case 'month':
      return t`${plural(intervalCount, { one: `${amountText} a month`, other: `${amountText} every # months` })}`;
    default:
      return t`${plural(intervalCount, { one: `${amountText} a year`, other: `${amountText} every # years` })}`;
  }
}
