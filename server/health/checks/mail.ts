import { sql } from 'kysely';
import { type Check, WELL } from '#server/health/check.ts';
import type { Problem } from '#server/health/problems.ts';
import { iso } from '#server/platform/clock.ts';
import { heldMails } from '#server/platform/jobs/heldMails.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';

/** How long a mail waits before this is a problem. */
const MINUTES = 10;
/** More waiting or failed mails are not counted. */
const MAX_COUNT = 1_000;

interface MailRow {
  waiting: number;
  failed: number;
  sent_at: Temporal.Instant | null;
}

/** Whether mails go out. A mail that waits for another attempt counts, also when its next one is an hour away, and while it is made. */
export const checkMail: Check = async ({ db, settings }) => {
  if (settings.smtpUrl === null) return { ...WELL, problems: [{ name: 'mailsAreFiles', state: 'look' }] };
  const { rows } = await sql<MailRow & { is_sending: boolean }>`
    with before as (select now() - make_interval(mins => ${MINUTES}) as at)
    select waiting, failed, sent_at, coalesce(sent_at >= before.at, false) as is_sending
    from before,
      lateral (select count(*)::int as waiting from (
        select from pgboss.job
        where name = ${MAIL_QUEUE} and created_on < before.at
          and (state = 'retry' or state = 'active' and retry_count > 0
            or state = 'created' and start_after < before.at)
        limit ${MAX_COUNT}) as late) as late,
      lateral (select count(*)::int as failed from (
        select from pgboss.job where name = ${MAIL_QUEUE} and state = 'failed' limit ${MAX_COUNT}) as lost) as lost,
      lateral (select max(completed_on) as sent_at from pgboss.job
        where name = ${MAIL_QUEUE} and state = 'completed') as sent`.execute(db);
  const { waiting = 0, failed = 0, sent_at = null, is_sending = true } = rows[0] ?? {};
  const problems: Problem[] = [];
  if (waiting > 0 && !is_sending)
    problems.push(
      sent_at === null
        ? { name: 'noMailYet', state: 'broken', values: { n: waiting } }
        : { name: 'mailsWait', state: 'broken', values: { n: waiting, since: iso(sent_at) } },
    );
  if (failed > 0) problems.push({ name: 'mailsFailed', state: 'look', values: { n: failed } });
  const { counts, remindersSince } = await heldMails(db);
  const held = counts.reduce((sum, { count }) => sum + count, 0);
  if (held > 0) problems.push({ name: 'mailsHeld', state: 'look', values: { n: held } });
  if (remindersSince) problems.push({ name: 'remindersHeld', state: 'look' });
  return { problems, figures: { waiting, failed, held } };
};
