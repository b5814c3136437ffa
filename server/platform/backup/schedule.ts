import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { type BackupDeps, makeBackup } from './backups.ts';
import { type BackupRun, BackupRunning, latestRuns } from './runs.ts';

/** After how long a failed backup is tried again. */
const RETRY_AFTER = { hours: 1 };

/**
 * Begins the backup of the day, if it is due, and does not wait for its end: other recurring tasks must not wait either.
 * A failure is recorded, and is part of the state of the site.
 */
export async function makeDueBackup(deps: BackupDeps): Promise<void> {
  const { settings, database, clock, log } = deps;
  if (!settings.backup) return;
  const { ended, isRunning } = await latestRuns(database.db, clock());
  if (isRunning || !isDue(settings.backup, ended, clock())) return;
  makeBackup(deps).then(
    ({ name }) => log.info({ backup: name }, 'the backup is proven'),
    (error) => {
      // Another server was faster. Everything else is logged already.
      if (!(error instanceof BackupRunning)) log.warn('the backup is tried again in an hour');
    },
  );
}

/** Whether a backup is to begin now: none has begun since the last time of the day, it failed an hour ago, or its server was stopped. */
export function isDue(
  { at, timeZone }: Pick<BackupSettings, 'at' | 'timeZone'>,
  last: Pick<BackupRun, 'started_at' | 'ended_at' | 'state' | 'failed_in'> | null,
  now: Temporal.Instant,
): boolean {
  if (!last) return true;
  const local = now.toZonedDateTimeISO(timeZone);
  const today = local.withPlainTime(at);
  const due = Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 });
  if (Temporal.Instant.compare(last.started_at, due.toInstant()) < 0) return true;
  if (last.failed_in === 'stop') return true;
  const retryAt = (last.ended_at ?? last.started_at).add(RETRY_AFTER);
  return last.state === 'failed' && Temporal.Instant.compare(retryAt, now) <= 0;
}
