import crypto from 'node:crypto';
import { say } from '#contract/platform/say.ts';
import type { Subscription } from '#contract/subscription.ts';
import { accountById } from '#server/account/public.ts';
import { secondsOf } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { hasEnded, isRunning, type SubscriptionRow, subscriptionOf } from './rules.ts';
import { checkoutOf, deleteCheckout, saveCheckout, subscriptionCount, subscriptionFor } from './store.ts';
import {
  createCheckoutSession,
  createPortalSession,
  fetchSubscriptionIdOfCheckout,
  requireStripeSettings,
} from './stripe.ts';
import { applySnapshot, fetchSnapshot } from './webhook.ts';

const subscriptionNotFound = () => notFound(say('You have no subscription.'));

/**
 * The caller's subscription. Its state is requested from Stripe first, in case a webhook was lost.
 * @throws ApiError 404 when there is none.
 */
export async function ownSubscription(deps: Deps, viewer: Viewer): Promise<Subscription> {
  const row = await refreshedSubscription(deps, viewer);
  if (!row) throw subscriptionNotFound();
  return subscriptionOf(row);
}

/**
 * Starts a checkout. Returns the URL of Stripe's page.
 * @throws ApiError 409 for a member who subscribes already.
 */
export async function startCheckout(deps: Deps, viewer: Viewer): Promise<{ checkoutUrl: string }> {
  const { db, clock, settings } = deps;
  const stripe = requireStripeSettings(deps);
  const last = await refreshedSubscription(deps, viewer);
  if (last && isRunning(last))
    throw conflict('already_subscribed', say('You are a supporter already. Thank you.'));
  const account = await accountById(db, viewer.id);
  if (!account) throw sessionExpired();
  const payer = { userId: viewer.id, email: account.email, customerId: last?.customer_id || null };
  const key = await checkoutIdempotencyKey(deps, payer, settings.publicUrl);
  const { id, url } = await createCheckoutSession(stripe, settings.publicUrl, payer, key);
  await saveCheckout(db, { user_id: viewer.id, session_id: id, begun_at: clock() });
  return { checkoutUrl: url };
}

const SAME_CHECKOUT_MINUTES = 10;

/**
 * The idempotency key of a checkout. It is the same during ten minutes, so that a second click or another tab gets the
 * same checkout and nobody pays twice.
 */
async function checkoutIdempotencyKey(
  { db, clock }: Deps,
  payer: object & { userId: string },
  publicUrl: string,
) {
  const count = await subscriptionCount(db, payer.userId);
  const slot = Math.floor(secondsOf(clock()) / (60 * SAME_CHECKOUT_MINUTES));
  const input = JSON.stringify([payer, publicUrl, count, slot]);
  return `checkout-${crypto.createHash('sha256').update(input).digest('base64url')}`;
}

/** Opens Stripe's portal, where the caller changes or cancels the subscription. Returns its URL. */
export async function startPortal(deps: Deps, viewer: Viewer): Promise<{ portalUrl: string }> {
  const stripe = requireStripeSettings(deps);
  const row = await subscriptionFor(deps.db, viewer.id);
  if (!row) throw subscriptionNotFound();
  return { portalUrl: await createPortalSession(stripe, deps.settings.publicUrl, row.customer_id) };
}

/**
 * Updates the caller's subscription from Stripe and returns it. Returns the stored state if Stripe does not
 * answer.
 */
async function refreshedSubscription(deps: Deps, viewer: Viewer): Promise<SubscriptionRow | undefined> {
  const { db, settings } = deps;
  const row = await subscriptionFor(db, viewer.id);
  if (!settings.stripe) return row;
  const id = row && !hasEnded(row) ? row.id : await lastCheckoutSubscriptionId(deps, viewer);
  const snapshot = id && id !== idIfEnded(row) ? await fetchSnapshot(deps, id) : null;
  if (!snapshot) return row;
  await inTransaction(db, (trx) => applySnapshot(deps, trx, viewer.id, snapshot));
  return subscriptionFor(db, viewer.id);
}

const idIfEnded = (row: SubscriptionRow | undefined) => (row && hasEnded(row) ? row.id : undefined);

/**
 * The id of the subscription that the caller's last checkout created; null if there is none or Stripe does
 * not answer. The stored checkout is deleted once its subscription is known.
 */
async function lastCheckoutSubscriptionId(deps: Deps, viewer: Viewer): Promise<string | null> {
  const { db, log } = deps;
  const checkout = await checkoutOf(db, viewer.id);
  if (!checkout) return null;
  try {
    const id = await fetchSubscriptionIdOfCheckout(requireStripeSettings(deps), checkout.session_id);
    if (id) await deleteCheckout(db, viewer.id);
    return id;
  } catch (error) {
    log.warn({ err: error }, 'a checkout could not be read from Stripe');
    return null;
  }
}
