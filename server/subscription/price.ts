import type { Price } from '#contract/subscription.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import { priceAt } from './stripe.ts';

type Keys = NonNullable<Deps['settings']['stripe']>;

interface Asked {
  at: Temporal.Instant;
  price: Promise<Price | null>;
}

const ASKED_EVERY = { hours: 1 };

/** Stripe's last answer, in this process's memory. */
const asked = new WeakMap<Keys, Asked>();

/**
 * The price of the subscription. Stripe is asked once an hour. If it does not answer, the last answer is
 * used.
 */
export async function currentPrice(deps: Deps): Promise<Price> {
  const { stripe } = deps.settings;
  const price = stripe && (await heardPrice(deps, stripe));
  if (!price) throw notFound('No price is known.');
  return price;
}

function heardPrice({ clock, log }: Deps, keys: Keys): Promise<Price | null> {
  const now = clock();
  const last = asked.get(keys);
  if (last && Temporal.Instant.compare(now, last.at.add(ASKED_EVERY)) < 0) return last.price;
  const price = priceAt(keys).catch((error: unknown) => {
    log.warn({ err: error }, 'Stripe could not be asked for the price');
    return last?.price ?? null;
  });
  asked.set(keys, { at: now, price });
  return price;
}
