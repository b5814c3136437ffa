import type { Transaction } from 'kysely';
import { z } from 'zod';
import { lockedAccount } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Parts } from '#server/platform/deps.ts';
import { sendEnding } from './endings.ts';
import { hasEnded, type SubscriptionRow, type Told } from './rules.ts';
import {
  isKnownEvent,
  keepEvent,
  keepTold,
  overdueSubscriptions,
  subscriptionById,
  userOfCustomer,
} from './store.ts';
import { keysOf, signedEvent, subscriptionAt } from './stripe.ts';
import { type News, newsOf, toldOf } from './told.ts';

/**
 * Counts an event of Stripe's, once. What it tells is believed when it is newer than what is known; of an older
 * one Stripe is asked how things stand. Refuses with 400 what is not signed.
 */
export async function receiveNews(parts: Parts, bytes: Buffer, signature: string): Promise<void> {
  const { db, clock, settings } = parts;
  const news = newsOf(await signedEvent(keysOf(parts), bytes, signature, clock()));
  const isOurs = news !== null && (news.site === null || news.site === settings.publicUrl);
  if (!isOurs || (await isKnownEvent(db, news.eventId))) return;
  const known = await subscriptionById(db, news.subscriptionId);
  const told = await believed(parts, news, known);
  await inTransaction(db, async (trx) => {
    if (!(await keepEvent(trx, news.eventId, clock())) || !told) return;
    const userId = known?.user_id ?? (await userOf(trx, news, told));
    const isKept = userId !== null && (await applyTold(trx, userId, told));
    // Who has deleted their account in the meantime is to pay no more.
    if (!isKept && news.site !== null && !hasEnded(told)) await sendEnding(parts, trx, told.id);
  });
}

async function believed(parts: Parts, news: News, known: SubscriptionRow | undefined): Promise<Told | null> {
  if (known && hasEnded(known)) return null;
  const isNewer = !known || Temporal.Instant.compare(known.as_of, news.at) < 0;
  if (news.told && isNewer) return news.told;
  return (await askedTold(parts, news.subscriptionId)) ?? supposedTold(news, known, isNewer);
}

/** What the event lets one suppose when Stripe does not answer; a later event or question puts it right. */
function supposedTold(news: News, known: SubscriptionRow | undefined, isNewer: boolean): Told | null {
  const isSameMoment = known !== undefined && Temporal.Instant.compare(known.as_of, news.at) === 0;
  if (news.told) return isSameMoment ? news.told : null;
  if (!news.supposed || !(isNewer || isSameMoment)) return null;
  const base: Told = known ?? {
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
export async function askedTold(parts: Parts, id: string): Promise<Told | null> {
  const now = parts.clock();
  try {
    return toldOf(await subscriptionAt(keysOf(parts), id), now);
  } catch (error) {
    parts.log.warn({ err: error }, 'Stripe could not be asked about a subscription');
    return null;
  }
}

async function userOf(
  trx: Transaction<DB>,
  { userId, customerId }: News,
  told: Told,
): Promise<string | null> {
  if (z.uuid().safeParse(userId).success) return userId;
  const customer = told.customer_id || customerId;
  return (customer && (await userOfCustomer(trx, customer))) || null;
}

/** Keeps what Stripe told of a member; false when there is no such account. */
export async function applyTold(trx: Transaction<DB>, userId: string, told: Told): Promise<boolean> {
  if (!(await lockedAccount(trx, userId))) return false;
  await keepTold(trx, userId, told);
  return true;
}

const LATE = { hours: 1 };

/** Asks about those of which news are missing: the period is over, and nothing was heard of the next. */
export async function askOverdue(parts: Parts): Promise<void> {
  const { db, clock, settings } = parts;
  if (!settings.stripe) return;
  for (const { id, user_id } of await overdueSubscriptions(db, clock().subtract(LATE))) {
    const told = await askedTold(parts, id);
    // Stripe does not answer, or knows none such: an hour later again. The others do not wait for it.
    if (told) await inTransaction(db, (trx) => applyTold(trx, user_id, told));
  }
}
