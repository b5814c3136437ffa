import type { Stripe as Client } from 'stripe';
import { say } from '#contract/platform/say.ts';
import { PAYMENTS_OFF, type Price } from '#contract/subscription.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, badRequest, unavailable } from '#server/platform/errors.ts';
import type { StripeSettings } from '#server/platform/process/settings.ts';
import { priceOf, StripePrice, StripeSubscription } from './stripeEvents.ts';

// The timeouts are short, because a person is waiting for the page. If Stripe does not answer a read, the
// stored state is used.
const TIMEOUT_MS = 8_000;
const READ_OPTIONS = { timeout: 2_500, maxNetworkRetries: 0 };

const paymentsOff = () => unavailable(say(PAYMENTS_OFF), { code: 'payments_off', retryAfterSeconds: null });
const paymentsUnreachable = () =>
  unavailable(say('Payments cannot be reached just now. Please try again.'), {
    code: 'payments_unreachable',
    retryAfterSeconds: 60,
  });

/**
 * The settings of Stripe.
 * @throws ApiError 503 when payments are not configured.
 */
export function requireStripeSettings({ settings }: Pick<Deps, 'settings'>): StripeSettings {
  if (!settings.stripe) throw paymentsOff();
  return settings.stripe;
}

const clients = new WeakMap<StripeSettings, Promise<Client>>();

/** Stripe's client library. It is large, so it is loaded when it is first needed. */
function clientFor(stripe: StripeSettings): Promise<Client> {
  const client = clients.get(stripe) ?? openClient(stripe);
  clients.set(stripe, client);
  return client;
}

async function openClient({ secretKey, apiBase }: StripeSettings): Promise<Client> {
  const { Stripe } = await import('stripe');
  const base = apiBase ? new URL(apiBase) : null;
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}

/** The member who starts a checkout. */
export interface Payer {
  userId: string;
  email: string;
  /** Stripe's id of the customer, if the member has paid before. */
  customerId: string | null;
}

/** Creates a checkout session at Stripe. The same `key` within a day returns the same session. */
export async function createCheckoutSession(
  stripe: StripeSettings,
  publicUrl: string,
  { userId, email, customerId }: Payer,
  key: string,
): Promise<{ id: string; url: string }> {
  return withStripeErrors(async () => {
    const client = await clientFor(stripe);
    const session = await client.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: stripe.priceId, quantity: 1 }],
        success_url: `${publicUrl}/account/subscription`,
        cancel_url: `${publicUrl}/support`,
        client_reference_id: userId,
        metadata: { userId, site: publicUrl },
        subscription_data: { metadata: { userId, site: publicUrl } },
        ...(customerId ? { customer: customerId } : { customer_email: email }),
      },
      { idempotencyKey: key },
    );
    if (!session.url) throw paymentsUnreachable();
    return { id: session.id, url: session.url };
  });
}

/** Creates a session of Stripe's portal, where a customer changes or cancels the subscription. Returns its URL. */
export async function createPortalSession(
  stripe: StripeSettings,
  publicUrl: string,
  customerId: string,
): Promise<string> {
  return withStripeErrors(async () => {
    const client = await clientFor(stripe);
    const returnUrl = `${publicUrl}/account/subscription`;
    return (await client.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url;
  });
}

/** The current state of a subscription at Stripe. */
export async function fetchStripeSubscription(
  stripe: StripeSettings,
  id: string,
): Promise<StripeSubscription> {
  const client = await clientFor(stripe);
  return StripeSubscription.parse(await client.subscriptions.retrieve(id, {}, READ_OPTIONS));
}

/** The current price at Stripe; null if it is not fixed or not recurring. */
export async function fetchStripePrice(stripe: StripeSettings): Promise<Price | null> {
  const client = await clientFor(stripe);
  return priceOf(StripePrice.parse(await client.prices.retrieve(stripe.priceId, {}, READ_OPTIONS)));
}

/** The id of the subscription that a checkout created; null if it has created none. */
export async function fetchSubscriptionIdOfCheckout(
  stripe: StripeSettings,
  sessionId: string,
): Promise<string | null> {
  const client = await clientFor(stripe);
  const { subscription } = await client.checkout.sessions.retrieve(sessionId, {}, READ_OPTIONS);
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}

/**
 * Cancels a subscription immediately. Does nothing if it has ended or Stripe does not know it.
 * @throws when Stripe cannot be reached.
 */
export async function cancelSubscription(stripe: StripeSettings, id: string): Promise<void> {
  const client = await clientFor(stripe);
  try {
    await client.subscriptions.cancel(id);
  } catch (error) {
    const { statusCode = 0 } = error as { statusCode?: number };
    const isGone = [400, 404].includes(statusCode) && (await hasEndedAtStripe(stripe, id));
    if (!isGone) throw error;
  }
}

/**
 * Ends a subscription at the end of the period that is paid for. Does nothing if it has ended or Stripe does not know it.
 * @throws when Stripe cannot be reached.
 */
export async function stopRenewal(stripe: StripeSettings, id: string): Promise<void> {
  if (await hasEndedAtStripe(stripe, id)) return;
  const client = await clientFor(stripe);
  await client.subscriptions.update(id, { cancel_at_period_end: true });
}

/** Whether Stripe has ended a subscription or does not know it. */
async function hasEndedAtStripe(stripe: StripeSettings, id: string): Promise<boolean> {
  try {
    const { status } = await fetchStripeSubscription(stripe, id);
    return status === 'canceled' || status === 'incomplete_expired';
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return true;
    throw error;
  }
}

/**
 * Verifies the signature of an event against its raw bytes, and parses it.
 * @throws ApiError 400 when Stripe has not signed it.
 */
export async function verifiedEvent(
  stripe: StripeSettings,
  bytes: Buffer,
  signature: string,
  now: Temporal.Instant,
): Promise<unknown> {
  const { webhooks } = await clientFor(stripe);
  try {
    return webhooks.constructEvent(
      bytes,
      signature,
      stripe.webhookSecret,
      webhooks.DEFAULT_TOLERANCE,
      undefined,
      now.epochMilliseconds,
    );
  } catch {
    throw badRequest('invalid_signature', say('The signature is not valid.'));
  }
}

/** Converts every error of Stripe's client to one ApiError. The client's message is logged, not sent. */
async function withStripeErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw Object.assign(paymentsUnreachable(), { cause: error });
  }
}
