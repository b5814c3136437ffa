import type { Transaction } from 'kysely';
import { z } from 'zod';
import { lockAccount } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAccountSuspended } from '#server/platform/sessions/suspensions.ts';
import { enqueueCancellation, stopRenewalsOf } from './cancellations.ts';
import { hasEnded, type SubscriptionRow, type SubscriptionSnapshot } from './rules.ts';
import {
  deleteStripeFailure,
  isKnownEvent,
  overdueSubscriptions,
  recordEvent,
  recordStripeFailure,
  saveSnapshot,
  subscriptionById,
  userIdOfCustomer,
} from './store.ts';
import { fetchStripeSubscription, requireStripeSettings, verifiedEvent } from './stripe.ts';
import { parseStripeEvent, type SubscriptionEvent, snapshotOf } from './stripeEvents.ts';

/**
 * Processes a message of Stripe, and records whether messages fail, for the state of the site.
 * @throws ApiError 400 when the message is not signed.
 */
export async function handleWebhook(deps: Deps, bytes: Buffer, signature: string): Promise<void> {
  const { db, clock } = deps;
  let isSigned = false;
  try {
    const event = await verifiedEvent(requireStripeSettings(deps), bytes, signature, clock());
    isSigned = true;
    await processEvent(deps, parseStripeEvent(event));
  } catch (error) {
    await recordStripeFailure(db, clock(), isSigned).catch((failure) =>
      deps.log.warn({ err: failure }, 'a failed message of Stripe was not recorded'),
    );
    throw error;
  }
  await deleteStripeFailure(db);
}

/**
 * Processes an event of Stripe, once. If the event contains a newer state than the stored one, that state is stored.
 * Otherwise the current state is requested from Stripe. If Stripe does not answer, the change that the event implies
 * is stored, unless the event is older than the stored state.
 */
async function processEvent(deps: Deps, event: SubscriptionEvent | null): Promise<void> {
  const { db, clock, settings } = deps;
  const isOurs = event !== null && (event.site === null || event.site === settings.publicUrl);
  if (!isOurs || (await isKnownEvent(db, event.eventId))) return;
  const stored = await subscriptionById(db, event.subscriptionId);
  const snapshot = await acceptedSnapshot(deps, event, stored);
  await inTransaction(db, async (trx) => {
    if (!(await recordEvent(trx, event.eventId, clock())) || !snapshot) return;
    const userId = stored?.user_id ?? (await userIdOf(trx, event, snapshot));
    const isStored = userId !== null && (await applySnapshot(deps, trx, userId, snapshot));
    // A member who has deleted their account meanwhile must not be charged again.
    if (!isStored && event.site !== null && !hasEnded(snapshot))
      await enqueueCancellation(deps, trx, snapshot.id);
  });
}

/** The snapshot to store for an event; null if the stored state stays. */
async function acceptedSnapshot(
  deps: Deps,
  event: SubscriptionEvent,
  stored: SubscriptionRow | undefined,
): Promise<SubscriptionSnapshot | null> {
  if (stored && hasEnded(stored)) return null;
  const isNewer = !stored || Temporal.Instant.compare(stored.as_of, event.at) < 0;
  if (event.snapshot && isNewer) return event.snapshot;
  return (await fetchSnapshot(deps, event.subscriptionId)) ?? impliedSnapshot(event, stored, isNewer);
}

/** The snapshot that the event implies if Stripe does not answer. A later event or request corrects it. */
function impliedSnapshot(
  event: SubscriptionEvent,
  stored: SubscriptionRow | undefined,
  isNewer: boolean,
): SubscriptionSnapshot | null {
  const isSameMoment = stored !== undefined && Temporal.Instant.compare(stored.as_of, event.at) === 0;
  if (event.snapshot) return isSameMoment ? event.snapshot : null;
  if (!event.implied || !(isNewer || isSameMoment)) return null;
  const base: SubscriptionSnapshot = stored ?? {
    id: event.subscriptionId,
    customer_id: event.customerId ?? '',
    status: 'incomplete',
    begun_at: event.at,
    paid_until: null,
    ends_at: null,
    as_of: event.at,
  };
  return { ...base, ...event.implied, as_of: event.at };
}

/**
 * The current state of a subscription at Stripe; null when Stripe does not answer. It replaces the state that is stored now,
 * also when our clock is behind that of Stripe.
 */
export async function fetchSnapshot(deps: Deps, id: string): Promise<SubscriptionSnapshot | null> {
  const stored = await subscriptionById(deps.db, id);
  const now = deps.clock();
  const asOf = stored && Temporal.Instant.compare(stored.as_of, now) > 0 ? stored.as_of : now;
  try {
    return snapshotOf(await fetchStripeSubscription(requireStripeSettings(deps), id), asOf);
  } catch (error) {
    deps.log.warn({ err: error }, 'a subscription could not be read from Stripe');
    return null;
  }
}

async function userIdOf(
  trx: Transaction<DB>,
  { userId, customerId }: SubscriptionEvent,
  snapshot: SubscriptionSnapshot,
): Promise<string | null> {
  if (z.uuid().safeParse(userId).success) return userId;
  const customer = snapshot.customer_id || customerId;
  return (customer && (await userIdOfCustomer(trx, customer))) || null;
}

/**
 * Stores a snapshot for a member. One of a suspended member, who may have paid after the suspension began, is not renewed.
 * Returns false if there is no such account.
 */
export async function applySnapshot(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Transaction<DB>,
  userId: string,
  snapshot: SubscriptionSnapshot,
): Promise<boolean> {
  if (!(await lockAccount(trx, userId))) return false;
  await saveSnapshot(trx, userId, snapshot);
  if (snapshot.ends_at === null && (await isAccountSuspended(trx, userId, deps.clock())))
    await stopRenewalsOf(deps, trx, userId);
  return true;
}

const OVERDUE_AFTER = { hours: 1 };

/**
 * Refreshes the subscriptions whose paid period is over and for which no event about the next period has
 * arrived.
 */
export async function refreshOverdue(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps;
  if (!settings.stripe) return;
  for (const { id, user_id } of await overdueSubscriptions(db, clock().subtract(OVERDUE_AFTER))) {
    const snapshot = await fetchSnapshot(deps, id);
    // Stripe does not answer or does not know the subscription. It is tried again an hour later.
    if (snapshot) await inTransaction(db, (trx) => applySnapshot(deps, trx, user_id, snapshot));
  }
}
