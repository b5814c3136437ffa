import type { Price } from '#contract/subscription.ts';
import { LOCALE } from '#web/ui/locale.ts';

/** Stripe counts these in hundredths, though they have no smaller unit (docs.stripe.com/currencies). */
const IN_HUNDREDTHS = ['isk', 'ugx'];

/** "€5 a month", "€60 every 2 years" */
export function priceText({ amount, currency, interval, intervalCount }: Price, locale = LOCALE): string {
  const digits = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions();
  const unit = IN_HUNDREDTHS.includes(currency) ? 100 : 10 ** (digits.maximumFractionDigits ?? 2);
  const sum = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / unit);
  return `${sum} ${intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`}`;
}
