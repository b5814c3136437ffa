import type { Transaction } from 'kysely';
import { z } from 'zod';
import { lockAccount } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueCancellation } from './cancellations.ts';
import { hasEnded, type SubscriptionRow, type SubscriptionSnapshot } from './rules.ts';
import {
  isKnownEvent,
  overdueSubscriptions,
  recordEvent,
  saveSnapshot,
  subscriptionById,
  userOfCustomer,
} from './store.ts';
import { keysOf, subscriptionAt, verifiedEvent } from './stripe.ts';
import { parseStripeEvent, type SubscriptionEvent, snapshotOf } from './stripeEvents.ts';

/**
 * Processes an event of Stripe, once. The state in a newer event is stored; for an older event, Stripe is
 * asked for the current state.
 * @throws ApiError 400 when the event is not signed.
 */
export async function handleWebhook(deps: Deps, bytes: Buffer, signature: string): Promise<void> {
  const { db, clock, settings } = deps;
  const news = parseStripeEvent(await verifiedEvent(keysOf(deps), bytes, signature, clock()));
  const isOurs = news !== null && (news.site === null || news.site === settings.publicUrl);
  if (!isOurs || (await isKnownEvent(db, news.eventId))) return;
  const known = await subscriptionById(db, news.subscriptionId);
  const snapshot = await acceptedSnapshot(deps, news, known);
  await inTransaction(db, async (trx) => {
    if (!(await recordEvent(trx, news.eventId, clock())) || !snapshot) return;
    const userId = known?.user_id ?? (await userOf(trx, news, snapshot));
    const isKept = userId !== null && (await applySnapshot(trx, userId, snapshot));
    // A member who has deleted their account meanwhile must not pay any more.
    if (!isKept && news.site !== null && !hasEnded(snapshot))
      await enqueueCancellation(deps, trx, snapshot.id);
  });
}

async function acceptedSnapshot(
  deps: Deps,
  news: SubscriptionEvent,
  known: SubscriptionRow | undefined,
): Promise<SubscriptionSnapshot | null> {
  if (known && hasEnded(known)) return null;
  const isNewer = !known || Temporal.Instant.compare(known.as_of, news.at) < 0;
  if (news.snapshot && isNewer) return news.snapshot;
  return (await fetchSnapshot(deps, news.subscriptionId)) ?? impliedSnapshot(news, known, isNewer);
}

/** What the event implies if Stripe does not answer. A later event or request corrects it. */
function impliedSnapshot(
  news: SubscriptionEvent,
  known: SubscriptionRow | undefined,
  isNewer: boolean,
): SubscriptionSnapshot | null {
  const isSameMoment = known !== undefined && Temporal.Instant.compare(known.as_of, news.at) === 0;
  if (news.snapshot) return isSameMoment ? news.snapshot : null;
  if (!news.supposed || !(isNewer || isSameMoment)) return null;
  const base: SubscriptionSnapshot = known ?? {
    id: news.subscriptionId,
    customer_id: news.customerId ?? '',
    status: 'incomplete',
    begun_at: news.at,
    paid_until: null,
    ends_at: null,
    as_of: news.at,
  };
  return { ...base, ...news.supposed, as_of: news.at };
}

/** The current state of a subscription; null when Stripe cannot be asked. */
export async function fetchSnapshot(deps: Deps, id: string): Promise<SubscriptionSnapshot | null> {
  const now = deps.clock();
  try {
    return snapshotOf(await subscriptionAt(keysOf(deps), id), now);
  } catch (error) {
    deps.log.warn({ err: error }, 'Stripe could not be asked about a subscription');
    return null;
  }
}

async function userOf(
  trx: Transaction<DB>,
  { userId, customerId }: SubscriptionEvent,
  snapshot: SubscriptionSnapshot,
): Promise<string | null> {
  if (z.uuid().safeParse(userId).success) return userId;
  const customer = snapshot.customer_id || customerId;
  return (customer && (await userOfCustomer(trx, customer))) || null;
}

/** Stores a snapshot for a member. False if there is no such account. */
export async function applySnapshot(
  trx: Transaction<DB>,
  userId: string,
  snapshot: SubscriptionSnapshot,
): Promise<boolean> {
  if (!(await lockAccount(trx, userId))) return false;
  await saveSnapshot(trx, userId, snapshot);
  return true;
}

const LATE = { hours: 1 };

/** Asks Stripe about subscriptions whose paid period is over without an event about the next one. */
export async function refreshOverdue(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps;
  if (!settings.stripe) return;
  for (const { id, user_id } of await overdueSubscriptions(db, clock().subtract(LATE))) {
    const snapshot = await fetchSnapshot(deps, id);
    // Stripe does not answer or does not know the subscription. It is tried again an hour later, without
    // holding up the others.
    if (snapshot) await inTransaction(db, (trx) => applySnapshot(trx, user_id, snapshot));
  }
}
