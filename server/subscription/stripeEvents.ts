import { z } from 'zod';
import type { Price } from '#contract/subscription.ts';
import type { SubscriptionSnapshot } from './rules.ts';

/* Parses Stripe's objects and events. Only the fields that we use are described. */

/** An object of Stripe, or only its id. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const seconds = z.number().nullish();
/** The metadata that we send to Stripe: the member's id and the site. */
const metadata = z.looseObject({ userId: z.string().optional(), site: z.string().optional() }).nullish();
const period = z.object({ current_period_end: seconds });

/**
 * The fields of a Stripe subscription that we store. API versions differ in where they put the end of the
 * period.
 */
export const StripeSubscription = z.object({
  id: z.string(),
  customer: reference,
  status: z.string(),
  created: z.number(),
  current_period_end: seconds,
  cancel_at: seconds,
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: seconds,
  items: z.object({ data: z.array(period) }).nullish(),
  metadata,
});
export type StripeSubscription = z.output<typeof StripeSubscription>;

/** The fields of a price that are displayed. */
export const StripePrice = z.object({
  unit_amount: z.int().nullish(),
  currency: z.string(),
  recurring: z
    .object({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: z.int().nullish() })
    .nullish(),
});

/** The price in our format; null for a price that is not fixed or not recurring. */
export function priceOf({ unit_amount, currency, recurring }: z.output<typeof StripePrice>): Price | null {
  if (unit_amount == null || !recurring) return null;
  const { interval, interval_count } = recurring;
  return { amount: unit_amount, currency, interval, intervalCount: interval_count ?? 1 };
}

const instantOf = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at * 1000);
const optionalInstant = (at: number | null | undefined) => (at == null ? null : instantOf(at));

/** The snapshot of a subscription at a moment. */
export function snapshotOf(subscription: StripeSubscription, asOf: Temporal.Instant): SubscriptionSnapshot {
  const ends = (subscription.items?.data ?? []).flatMap((item) => item.current_period_end ?? []);
  const periodEnd = ends.length > 0 ? Math.min(...ends) : subscription.current_period_end;
  const end = subscription.ended_at ?? subscription.cancel_at;
  return {
    id: subscription.id,
    customer_id: subscription.customer ?? '',
    status: subscription.status,
    begun_at: instantOf(subscription.created),
    paid_until: optionalInstant(periodEnd),
    ends_at: optionalInstant(end ?? (subscription.cancel_at_period_end ? periodEnd : null)),
    as_of: asOf,
  };
}

const Checkout = z.object({
  subscription: reference,
  customer: reference,
  client_reference_id: z.string().nullish(),
  payment_status: z.string().nullish(),
  metadata,
});

const Invoice = z.object({
  customer: reference,
  subscription: reference,
  parent: z
    .object({ subscription_details: z.object({ subscription: reference, metadata }).nullish() })
    .nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: z.number() }).nullish() })) }).nullish(),
});

const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.unknown() }),
});

/** An event about a subscription, with the member that it names. */
export interface SubscriptionEvent {
  eventId: string;
  at: Temporal.Instant;
  subscriptionId: string;
  customerId: string | null;
  /** Our id of the member, which we sent to Stripe at the checkout. */
  userId: string | null;
  /** The site that created the subscription. Several sites may share a Stripe account. */
  site: string | null;
  /** The subscription in the event; null if the event only refers to one. */
  snapshot: SubscriptionSnapshot | null;
  /** The changes that the event implies, for use when Stripe does not answer. */
  implied: Partial<Pick<SubscriptionSnapshot, 'status' | 'paid_until'>> | null;
}

/** Parses an event. Returns null if the event does not concern a subscription. */
export function parseStripeEvent(event: unknown): SubscriptionEvent | null {
  const { id, type, created, data } = StripeEvent.parse(event);
  const base = { eventId: id, at: instantOf(created) };
  if (type.startsWith('customer.subscription.')) return parseSubscriptionEvent(base, data.object);
  if (type === 'checkout.session.completed') return parseCheckoutEvent(base, data.object);
  if (type === 'invoice.paid') return parseInvoiceEvent(base, data.object, 'active');
  if (type === 'invoice.payment_failed') return parseInvoiceEvent(base, data.object, 'past_due');
  return null;
}

type Base = Pick<SubscriptionEvent, 'eventId' | 'at'>;

function parseSubscriptionEvent(base: Base, object: unknown): SubscriptionEvent {
  const subscription = StripeSubscription.parse(object);
  return {
    ...base,
    subscriptionId: subscription.id,
    customerId: subscription.customer ?? null,
    userId: subscription.metadata?.userId ?? null,
    site: subscription.metadata?.site ?? null,
    snapshot: snapshotOf(subscription, base.at),
    implied: null,
  };
}

function parseCheckoutEvent(base: Base, object: unknown): SubscriptionEvent | null {
  const checkout = Checkout.parse(object);
  if (!checkout.subscription) return null;
  return {
    ...base,
    subscriptionId: checkout.subscription,
    customerId: checkout.customer ?? null,
    userId: checkout.client_reference_id ?? checkout.metadata?.userId ?? null,
    site: checkout.metadata?.site ?? null,
    snapshot: null,
    implied: checkout.payment_status === 'unpaid' ? null : { status: 'active' },
  };
}

function parseInvoiceEvent(base: Base, object: unknown, status: string): SubscriptionEvent | null {
  const { parent, ...invoice } = Invoice.parse(object);
  const details = parent?.subscription_details;
  const subscriptionId = details?.subscription ?? invoice.subscription;
  if (!subscriptionId) return null;
  const ends = (invoice.lines?.data ?? []).flatMap(({ period: paid }) => paid?.end ?? []);
  const paidUntil = status === 'active' && ends.length > 0 ? instantOf(Math.max(...ends)) : null;
  return {
    ...base,
    subscriptionId,
    customerId: invoice.customer ?? null,
    userId: details?.metadata?.userId ?? null,
    site: details?.metadata?.site ?? null,
    snapshot: null,
    implied: { status, ...(paidUntil && { paid_until: paidUntil }) },
  };
}
