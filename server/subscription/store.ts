import { sql } from 'kysely';
import { updateRoleAndPatronage } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SubscriptionRow, SubscriptionSnapshot } from './rules.ts';

const IS_RUNNING = sql`status in ('active', 'trialing', 'past_due')`;

/** The member's running subscription, or else the last one. */
export async function subscriptionFor(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select * from subscriptions where user_id = ${userId}
    order by ${IS_RUNNING} desc, begun_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

export function subscriptionById(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The number of subscriptions that a member has had. */
export async function subscriptionCount(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from subscriptions where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The id of the member with this customer id at Stripe, if known. */
export async function userIdOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Stores a snapshot, unless a newer one is stored or the subscription has ended. Then updates the member's
 * patron flag. The account must be locked.
 */
export async function saveSnapshot(db: Db, userId: string, snapshot: SubscriptionSnapshot): Promise<void> {
  const { id, customer_id, status, begun_at, paid_until, ends_at, as_of } = snapshot;
  await sql`
    insert into subscriptions (id, user_id, customer_id, status, begun_at, paid_until, ends_at, as_of)
    values (${id}, ${userId}, ${customer_id}, ${status}, ${begun_at}, ${paid_until}, ${ends_at}, ${as_of})
    on conflict (id) do update
      set customer_id = excluded.customer_id, status = excluded.status, begun_at = excluded.begun_at,
        paid_until = excluded.paid_until, ends_at = excluded.ends_at, as_of = excluded.as_of
      where subscriptions.user_id = excluded.user_id and excluded.as_of >= subscriptions.as_of
        and subscriptions.status not in ('canceled', 'incomplete_expired')`.execute(db);
  const { rows } = await sql<{ is_running: boolean }>`
    select exists (select from subscriptions where user_id = ${userId} and ${IS_RUNNING}) as is_running`.execute(
    db,
  );
  await updateRoleAndPatronage(db, userId, { patron_by_subscription: rows[0]?.is_running ?? false });
}

export async function saveCheckout(
  db: Db,
  checkout: { user_id: string; session_id: string; begun_at: Temporal.Instant },
): Promise<void> {
  const { session_id, begun_at } = checkout;
  await db
    .insertInto('checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ session_id, begun_at }))
    .execute();
}

/** The last checkout that a member started. */
export function checkoutOf(db: Db, userId: string) {
  return db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function deleteCheckout(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('checkouts').where('user_id', '=', userId).execute();
}

/** Records an event id of Stripe. Returns false if it was recorded before. */
export async function recordEvent(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const inserted = await db
    .insertInto('stripe_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Records that a message of Stripe failed, unless an earlier one did and none has succeeded since. */
export async function recordStripeFailure(db: Db, since: Temporal.Instant, isSigned: boolean): Promise<void> {
  await sql`
    insert into stripe_failures (since, is_signed) values (${since}, ${isSigned})
    on conflict (id) do update set is_signed = true where excluded.is_signed and not stripe_failures.is_signed`.execute(
    db,
  );
}

/** Records that a message of Stripe succeeded. */
export async function deleteStripeFailure(db: Db): Promise<void> {
  await db.deleteFrom('stripe_failures').execute();
}

/** The first failure since a message last succeeded; undefined if none has failed. */
export const stripeFailure = (db: Db) =>
  db.selectFrom('stripe_failures').select(['since', 'is_signed']).executeTakeFirst();

export async function deleteEventsBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('stripe_events').where('received_at', '<', before).execute();
}

/** Running subscriptions whose paid period ended before an instant. An event about them was probably lost. */
export async function overdueSubscriptions(db: Db, before: Temporal.Instant): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select * from subscriptions where ${IS_RUNNING} and paid_until < ${before}
    order by as_of limit 100`.execute(db);
  return rows;
}

/** The ids of a member's subscriptions that have not ended. */
export async function idsOfSubscriptionsToCancel(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions
    where user_id = ${userId} and status not in ('canceled', 'incomplete_expired')`.execute(db);
  return rows.map(({ id }) => id);
}
