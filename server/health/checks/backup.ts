import { type Check, WELL } from '#server/health/check.ts';
import type { Problem } from '#server/health/problems.ts';
import { backupOfFormerSite } from '#server/platform/backup/ownership.ts';
import { lastTrialOf, latestRuns } from '#server/platform/backup/runs.ts';
import { iso } from '#server/platform/clock.ts';

/** After how long without a proven backup something is wrong: one is made each day. */
const MAX_AGE = { hours: 48 };

/** After how long without a trial of a restore one is asked for. */
const MAX_AGE_OF_TRIAL = { hours: 24 * 90 };

/** Whether there is a recent backup that was restored for its proof. */
export const checkBackup: Check = async ({ db, settings, clock }) => {
  if (!settings.backup) return { ...WELL, problems: [{ name: 'noBackup', state: 'look' }] };
  const { ended, proven, isRunning } = await latestRuns(db, clock());
  const problems: Problem[] = [];
  if (ended?.state === 'failed' && ended.failed_in !== 'stop')
    problems.push({
      name: ended.failed_in === 'proof' ? 'restoreFailed' : 'backupFailed',
      state: 'broken',
      values: { reason: ended.reason ?? '' },
    });
  else if (!proven && !isRunning) problems.push({ name: 'noBackupYet', state: 'look' });
  if (proven && Temporal.Instant.compare(proven.started_at, clock().subtract(MAX_AGE)) < 0)
    problems.push({ name: 'oldBackup', state: 'broken', values: { at: iso(proven.started_at) } });
  const formerSite = await backupOfFormerSite(db);
  if (formerSite) problems.push({ name: 'backupsOfOthers', state: 'look', values: { at: iso(formerSite) } });
  const triedAt = await lastTrialOf(db);
  if (triedAt && Temporal.Instant.compare(triedAt, clock().subtract(MAX_AGE_OF_TRIAL)) < 0)
    problems.push({ name: 'noDrill', state: 'look', values: { since: iso(triedAt) } });
  // For the page, which offers to make one.
  return { problems, figures: { isSetUp: 1, isRunning: Number(isRunning) } };
};
