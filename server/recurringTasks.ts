import { setTimeout as sleep } from 'node:timers/promises';
import { writeErasures } from '#server/platform/backup/erasures/erasures.ts';
import { makeDueBackup } from '#server/platform/backup/schedule.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unreachable.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { deleteExpiredRows } from '#server/platform/expiredRows.ts';
import { remindersHeldSince } from '#server/platform/jobs/heldMails.ts';
import type { RecurringTask } from '#server/platform/jobs/queue.ts';

/** The tasks that run again and again on one of the servers. */
export function recurringTasks(deps: Deps): RecurringTask[] {
  const tasks: NonNullable<Feature['recurring']> = Object.assign(
    {
      upkeep: { cron: '0 * * * *', run: deleteExpiredData },
      'make-backup': { cron: '* * * * *', run: makeDueBackup },
      'write-erasures': { cron: '* * * * *', run: writeErasures, asksOtherServer: true },
    },
    ...deps.features.map(({ recurring }) => recurring),
  );
  const runUnlessHeld = async ({ run, isHeldAfterRestore }: (typeof tasks)[string]) => {
    if (!isHeldAfterRestore || (await remindersHeldSince(deps.db)) === null) await run(deps);
  };
  return Object.entries(tasks).map(([name, task]) => ({
    name,
    cron: task.cron,
    run: () => runUnlessHeld(task),
    asksOtherServer: task.asksOtherServer,
  }));
}

const RETRY_MS = 1_000;

/**
 * Deletes expired data, and starts the recurring tasks. If the database is away for a moment, this begins again when it is
 * back, because the server answers already and does not end then.
 */
export async function startRecurringTasks(deps: Deps): Promise<void> {
  for (;;) {
    try {
      await deleteExpiredData(deps);
      return await deps.jobs.schedule(recurringTasks(deps));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      deps.log.warn({ err: error }, 'the recurring tasks start later');
      await sleep(RETRY_MS, undefined, { signal: deps.shutdown.signal });
    }
  }
}

/** Deletes what the platform and the features do not keep any longer. */
export async function deleteExpiredData(deps: Deps): Promise<void> {
  await deleteExpiredRows(deps);
  for (const feature of deps.features) await feature.deleteExpired?.(deps);
}
