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
 * Counts an event of Stripe's, once. What it tells is believed when it is newer than what is known; of an older
 * one Stripe is asked how things stand. Refuses with 400 what is not signed.
 */
export async function handleWebhook(deps: Deps, bytes: Buffer, signature: string): Promise<void> {
  const { db, clock, settings } = deps;
  const news = parseStripeEvent(await verifiedEvent(keysOf(deps), bytes, signature, clock()));
  const isOurs = news !== null && (news.site === null || news.site === settings.publicUrl);
  if (!isOurs || (await isKnownEvent(db, news.eventId))) return;
  const known = await subscriptionById(db, news.subscriptionId);
  const told = await believed(deps, news, known);
  await inTransaction(db, async (trx) => {
    if (!(await recordEvent(trx, news.eventId, clock())) || !told) return;
    const userId = known?.user_id ?? (await userOf(trx, news, told));
    const isKept = userId !== null && (await applySnapshot(trx, userId, told));
    // Who has deleted their account in the meantime is to pay no more.
    if (!isKept && news.site !== null && !hasEnded(told)) await enqueueCancellation(deps, trx, told.id);
  });
}

async function believed(
  deps: Deps,
  news: SubscriptionEvent,
  known: SubscriptionRow | undefined,
): Promise<SubscriptionSnapshot | null> {
  if (known && hasEnded(known)) return null;
  const isNewer = !known || Temporal.Instant.compare(known.as_of, news.at) < 0;
  if (news.told && isNewer) return news.told;
  return (await fetchSnapshot(deps, news.subscriptionId)) ?? supposedTold(news, known, isNewer);
}

/** What the event lets one suppose when Stripe does not answer; a later event or question puts it right. */
function supposedTold(
  news: SubscriptionEvent,
  known: SubscriptionRow | undefined,
  isNewer: boolean,
): SubscriptionSnapshot | null {
  const isSameMoment = known !== undefined && Temporal.Instant.compare(known.as_of, news.at) === 0;
  if (news.told) return isSameMoment ? news.told : null;
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

/** How Stripe says that a subscription stands; null when it cannot be asked. */
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
  told: SubscriptionSnapshot,
): Promise<string | null> {
  if (z.uuid().safeParse(userId).success) return userId;
  const customer = told.customer_id || customerId;
  return (customer && (await userOfCustomer(trx, customer))) || null;
}

/** Keeps what Stripe told of a member; false when there is no such account. */
export async function applySnapshot(
  trx: Transaction<DB>,
  userId: string,
  told: SubscriptionSnapshot,
): Promise<boolean> {
  if (!(await lockAccount(trx, userId))) return false;
  await saveSnapshot(trx, userId, told);
  return true;
}

const LATE = { hours: 1 };

/** Asks about those of which news are missing: the period is over, and nothing was heard of the next. */
export async function refreshOverdue(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps;
  if (!settings.stripe) return;
  for (const { id, user_id } of await overdueSubscriptions(db, clock().subtract(LATE))) {
    const told = await fetchSnapshot(deps, id);
    // Stripe does not answer, or knows none such: an hour later again. The others do not wait for it.
    if (told) await inTransaction(db, (trx) => applySnapshot(trx, user_id, told));
  }
}
