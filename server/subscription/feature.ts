import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import {
  CANCELLATION_QUEUE,
  cancelSubscriptionsOf,
  handleCancellation,
  handleRenewal,
  RENEWAL_QUEUE,
  stopRenewalsOf,
} from './cancellations.ts';
import { subscriptionRoutes } from './routes.ts';
import { subscriptionOf } from './rules.ts';
import { deleteEventsBefore, subscriptionFor } from './store.ts';
import { refreshOverdue } from './webhook.ts';

/**
 * How long the ids of Stripe's events are stored. Stripe retries the delivery of an event for a much shorter
 * time.
 */
const EVENT_RETENTION_HOURS = 60 * 24;

export const subscriptionFeature = {
  routes: subscriptionRoutes,
  queues: { [CANCELLATION_QUEUE]: handleCancellation, [RENEWAL_QUEUE]: handleRenewal },

  publicPages: {
    heads: {
      support: async ({ site }) => ({
        title: 'Support the Sanctuary',
        description: `How ${site.name} is funded, and how to support it.`,
      }),
    },
    sitemapPaths: async () => ['/support'],
  },

  archive,
  afterAccountSuspended: (deps, trx, { userId }) => stopRenewalsOf(deps, trx, userId),
  beforeAccountRemoved: cancelSubscriptionsOf,
  deleteExpired: async ({ db, clock }) =>
    deleteEventsBefore(db, clock().subtract({ hours: EVENT_RETENTION_HOURS })),
  recurring: {
    'overdue-subscriptions': {
      cron: '30 * * * *',
      run: refreshOverdue,
      isHeldAfterRestore: true,
      asksOtherServer: true,
    },
  },
} satisfies Feature;

/** The file of a member's data export that contains their subscription. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const readSubscription = async () => {
    const row = await subscriptionFor(db, userId);
    return row ? subscriptionOf(row) : null;
  };
  return [{ path: 'subscription.json', text: () => jsonFile(readSubscription) }];
}
