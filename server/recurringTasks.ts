import { writeErasures } from '#server/platform/backup/erasures.ts';
import { makeDueBackup } from '#server/platform/backup/schedule.ts';
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
      'write-erasures': { cron: '* * * * *', run: writeErasures },
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
  }));
}

/** Deletes what the platform and the features do not keep any longer. */
export async function deleteExpiredData(deps: Deps): Promise<void> {
  await deleteExpiredRows(deps);
  for (const feature of deps.features) await feature.deleteExpired?.(deps);
}
