import type { Database } from '#server/platform/database/database.ts';
import { type CheckResult, compareRecords } from '#tests/support/api/checkResults.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import type { AcknowledgedWrites } from './load.ts';

/** Longer than the time after which the job of a killed server is retried (server/platform/jobs/queue.ts). */
const MAIL_TIMEOUT_MS = 120_000;

/** Waits until all mails are sent. Returns how long that took, in milliseconds. */
export async function waitForMails({ pool }: Database): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < MAIL_TIMEOUT_MS) {
    const { rows } = await pool.query(
      "select count(*) from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')",
    );
    if (rows[0].count === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return performance.now() - startedAt;
}

/** Checks guests and spots in the database, and the mails that arrived. */
export async function checkRows(
  { pool }: Database,
  mails: MailSink,
  acknowledged: AcknowledgedWrites,
): Promise<CheckResult[]> {
  const { rows: guests } = await pool.query<{ email: string }>('select email from guests');
  const emails = guests.map(({ email }) => email);
  return [
    compareRecords('guests', [...acknowledged.guests], emails),
    await checkSpots(pool),
    checkMails('mails to guests', mails, emails, /registered/),
    await checkReminders(pool, mails),
  ];
}

async function checkSpots(pool: Database['pool']): Promise<CheckResult> {
  const { rows } = await pool.query<{ full: number; overbooked: number; miscounted: number }>(`
    select count(*) filter (where attendees + guests = capacity) as full,
      count(*) filter (where attendees + guests > capacity) as overbooked,
      count(*) filter (where (attendees, guests) is distinct from (attendee_count, guest_count)) as miscounted
    from (
      select capacity, attendee_count, guest_count,
        (select count(*) from bookings where occurrence_id = occurrences.id) as attendees,
        (select count(*) from guests where occurrence_id = occurrences.id and cancelled_at is null) as guests
      from occurrences
    ) as counted`);
  const { full = 0, overbooked = 0, miscounted = 0 } = rows[0] ?? {};
  const problems = [
    ...(overbooked > 0 || miscounted > 0 ? [`${overbooked} overbooked, ${miscounted} miscounted`] : []),
    ...(full === 0 ? ['no occurrence was full, so nobody competed for a last spot'] : []),
  ];
  return {
    name: 'occurrences: full, overbooked, counted wrongly',
    value: `${full}, ${overbooked}, ${miscounted}`,
    ...(problems.length > 0 && { problem: problems.join('; ') }),
  };
}

/** Checks that every recipient received one mail. It may have arrived several times with the same Message-ID. */
function checkMails(name: string, { mails }: MailSink, expected: string[], subject: RegExp): CheckResult {
  const ids = new Map(expected.map((address) => [address, new Set<string>()]));
  let delivered = 0;
  for (const { to, subject: mailSubject = '', messageId = '' } of mails) {
    const recipientIds = ids.get(to?.[0]?.address ?? '');
    if (!recipientIds || !subject.test(mailSubject)) continue;
    delivered += 1;
    recipientIds.add(messageId);
  }
  const lost = [...ids.values()].filter((each) => each.size === 0).length;
  const duplicates = [...ids.values()].filter((each) => each.size > 1).length;
  const redelivered = delivered - [...ids.values()].reduce((sum, each) => sum + each.size, 0);
  return {
    name: `${name}: expected, lost, duplicates, redelivered with the same Message-ID`,
    value: `${expected.length}, ${lost}, ${duplicates}, ${redelivered}`,
    ...((lost > 0 || duplicates > 0) && { problem: `${name}: ${lost} lost, ${duplicates} duplicates` }),
  };
}

/**
 * Checks that each member received a recorded reminder once, although every server looks for due reminders
 * each minute.
 */
async function checkReminders(pool: Database['pool'], mails: MailSink): Promise<CheckResult> {
  const { rows } = await pool.query<{ email: string }>(`
    select email from reminders join users on users.id = user_id`);
  return checkMails(
    'reminders',
    mails,
    rows.map(({ email }) => email),
    /reminder/,
  );
}

/**
 * Waits until the replica has replayed all changes, and compares the number of rows in three tables with the
 * primary.
 */
export async function checkReplica(primary: Database, replica: Database): Promise<CheckResult> {
  const startedAt = performance.now();
  const { rows } = await primary.pool.query('select pg_current_wal_lsn()::text as written');
  let isCaughtUp = false;
  while (!isCaughtUp && performance.now() - startedAt < 15_000) {
    const replayed = await replica.pool.query(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false) as caught_up',
      [rows[0].written],
    );
    isCaughtUp = replayed.rows[0].caught_up;
    if (!isCaughtUp) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const count = `select (select count(*) from journal_entries) || ', ' || (select count(*) from posts)
    || ', ' || (select count(*) from bookings) as counts`;
  const [primaryCounts, replicaCounts] = [await primary.pool.query(count), await replica.pool.query(count)];
  const isSame = isCaughtUp && primaryCounts.rows[0].counts === replicaCounts.rows[0].counts;
  return {
    name: 'replica: entries, posts, bookings; ms behind at the end',
    value: `${replicaCounts.rows[0].counts}; ${Math.round(performance.now() - startedAt)}`,
    ...(!isSame && { problem: `the replica differs from the primary (${primaryCounts.rows[0].counts})` }),
  };
}
