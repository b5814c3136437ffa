import { sql } from 'kysely';
import type { Check } from '#server/health/check.ts';
import { iso } from '#server/platform/clock.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';

/** From so many failures on, a job is broken; a recurring task if they are within an hour. */
const MANY_FAILURES = 3;
/** The most that are named. */
const MAX_NAMED = 3;

interface FailingJob {
  name: string;
  count: number;
  failed_at: Temporal.Instant;
  /** Whether it runs again. */
  is_retried: boolean;
}

/**
 * Whether the recurring tasks have succeeded at their last run of the last hour, and whether other jobs have failed: for good
 * within the time for which the queue stores them, or several times until now. Mails are a part of their own.
 */
export const checkJobs: Check = async ({ db }) => {
  const { rows } = await sql<FailingJob>`
    select data ->> 'task' as name, count(*) filter (where state = 'failed')::int as count,
      max(completed_on) filter (where state = 'failed') as failed_at, true as is_retried
    from pgboss.job
    where data ->> 'task' is not null and not starts_with(name, '__pgboss')
      and state in ('completed', 'failed') and completed_on > now() - interval '1 hour'
    group by 1
    having max(completed_on) filter (where state = 'failed')
      > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity')
    union all
    select name, max(failures), max(coalesce(completed_on, started_on)), bool_or(state <> 'failed')
    from (
      select *, retry_count + case state when 'active' then 0 else 1 end as failures
      from pgboss.job
      where data ->> 'task' is null and name <> ${MAIL_QUEUE} and not starts_with(name, '__pgboss')
        and state in ('retry', 'active', 'failed')
    ) as jobs
    where state = 'failed' or failures >= ${MANY_FAILURES}
    group by 1
    order by failed_at desc limit ${MAX_NAMED}`.execute(db);
  return {
    problems: rows.map(({ name, count, failed_at, is_retried }) => ({
      name: 'jobFailed',
      state: is_retried && count >= MANY_FAILURES ? 'broken' : 'look',
      values: { name, n: count, at: iso(failed_at) },
    })),
    figures: { failing: rows.length },
  };
};
