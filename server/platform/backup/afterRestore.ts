import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Feature } from '#server/platform/deps.ts';
import { holdMails } from '#server/platform/jobs/heldMails.ts';
import type { Jobs } from '#server/platform/jobs/queue.ts';
import { endRestoredRuns } from './runs.ts';

/**
 * Changes a restored database before a server uses it: what gives access ends, because it may have ended after the
 * backup, and mails and reminders are held.
 */
export const secureRestored = (
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'take'>,
  features: readonly Pick<Feature, 'afterRestore'>[],
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const feature of features) await feature.afterRestore?.(trx);
    await endRestoredRuns(trx, now);
    await holdMails(trx, jobs, now);
  });
