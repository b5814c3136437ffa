import { say } from '#contract/platform/say.ts';
import type { Price } from '#contract/subscription.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import type { StripeSettings } from '#server/platform/process/settings.ts';
import { fetchStripePrice } from './stripe.ts';

interface CachedPrice {
  at: Temporal.Instant;
  price: Promise<Price | null>;
}

const CACHE_DURATION = { hours: 1 };

/** The last price, in this process's memory. */
const cachedPrices = new WeakMap<StripeSettings, CachedPrice>();

/**
 * The price of the subscription. Each process requests it from Stripe at most once per hour. If Stripe does not
 * answer, the last price is returned.
 */
export async function currentPrice(deps: Deps): Promise<Price> {
  const { stripe } = deps.settings;
  const price = stripe && (await cachedPrice(deps, stripe));
  if (!price) throw notFound(say('No price is known.'));
  return price;
}

function cachedPrice({ clock, log }: Deps, stripe: StripeSettings): Promise<Price | null> {
  const now = clock();
  const last = cachedPrices.get(stripe);
  if (last && Temporal.Instant.compare(now, last.at.add(CACHE_DURATION)) < 0) return last.price;
  const price = fetchStripePrice(stripe).catch((error: unknown) => {
    log.warn({ err: error }, 'the price could not be read from Stripe');
    return last?.price ?? null;
  });
  cachedPrices.set(stripe, { at: now, price });
  return price;
}
