import { sql } from 'kysely';
import type { Check } from '#server/health/check.ts';
import { iso } from '#server/platform/clock.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';

/** From so many failures in an hour on, a job is broken. */
const MANY_FAILURES = 3;
/** The most that are named. */
const MAX_NAMED = 3;

interface FailingJob {
  name: string;
  count: number;
  failed_at: Temporal.Instant;
}

/** Whether the recurring tasks and the jobs other than mails have succeeded at their last run of the last hour. */
export const checkJobs: Check = async ({ db }) => {
  const { rows } = await sql<FailingJob>`
    select coalesce(data ->> 'task', name) as name,
      count(*) filter (where state = 'failed')::int as count,
      max(completed_on) filter (where state = 'failed') as failed_at
    from pgboss.job
    where state in ('completed', 'failed') and completed_on > now() - interval '1 hour'
      and name <> ${MAIL_QUEUE} and not starts_with(name, '__pgboss')
    group by 1
    having max(completed_on) filter (where state = 'failed')
      > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity')
    order by 3 desc limit ${MAX_NAMED}`.execute(db);
  return {
    problems: rows.map(({ name, count, failed_at }) => ({
      name: 'jobFailed',
      state: count >= MANY_FAILURES ? 'broken' : 'look',
      values: { name, n: count, at: iso(failed_at) },
    })),
    figures: { failing: rows.length },
  };
};
