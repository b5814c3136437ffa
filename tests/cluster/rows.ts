import type { Database } from '#server/platform/database/database.ts';
import { compared, type Figure } from '#tests/support/api/figures.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import type { Acknowledged } from './load.ts';

/** Longer than the time after which a killed server's job is repeated (server/platform/jobs/queue.ts). */
const MOST_PATIENCE = 120_000;

/** Waits until no mail is left to send. Returns how long that took, in milliseconds. */
export async function mailsSent({ pool }: Database): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < MOST_PATIENCE) {
    const { rows } = await pool.query(
      "select count(*) from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')",
    );
    if (rows[0].count === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return performance.now() - began;
}

/** Checks guests, spots and mails in the database. */
export async function checkRows(
  { pool }: Database,
  mails: MailSink,
  acknowledged: Acknowledged,
): Promise<Figure[]> {
  const { rows: guests } = await pool.query<{ email: string }>('select email from guests');
  const emails = guests.map(({ email }) => email);
  return [
    compared('guests', [...acknowledged.guests], emails),
    await spots(pool),
    mailsOf('mails to guests', mails, emails, /registered/),
    await reminders(pool, mails),
  ];
}

async function spots(pool: Database['pool']): Promise<Figure> {
  const { rows } = await pool.query<{ full: number; overfull: number; miscounted: number }>(`
    select count(*) filter (where attendees + guests = capacity) as full,
      count(*) filter (where attendees + guests > capacity) as overfull,
      count(*) filter (where (attendees, guests) is distinct from (attendee_count, guest_count)) as miscounted
    from (
      select capacity, attendee_count, guest_count,
        (select count(*) from bookings where occurrence_id = occurrences.id) as attendees,
        (select count(*) from guests where occurrence_id = occurrences.id and cancelled_at is null) as guests
      from occurrences
    ) as counted`);
  const { full = 0, overfull = 0, miscounted = 0 } = rows[0] ?? {};
  return {
    name: 'occurrences: full, overfull, counted wrongly',
    figure: `${full}, ${overfull}, ${miscounted}`,
    ...((overfull > 0 || miscounted > 0) && { broken: `${overfull} overfull, ${miscounted} miscounted` }),
    ...(full === 0 && { broken: 'nobody raced for a last spot' }),
  };
}

/** Every recipient got one mail. It may have arrived twice, but then with the same Message-ID. */
function mailsOf(name: string, { mails }: MailSink, expected: string[], subject: RegExp): Figure {
  const ids = new Map(expected.map((address) => [address, new Set<string>()]));
  let delivered = 0;
  for (const { to, subject: said = '', messageId = '' } of mails) {
    const known = ids.get(to?.[0]?.address ?? '');
    if (!known || !subject.test(said)) continue;
    delivered += 1;
    known.add(messageId);
  }
  const lost = [...ids.values()].filter((each) => each.size === 0).length;
  const twice = [...ids.values()].filter((each) => each.size > 1).length;
  const same = delivered - [...ids.values()].reduce((sum, each) => sum + each.size, 0);
  return {
    name: `${name}: due, lost, twice, again under their Message-ID`,
    figure: `${expected.length}, ${lost}, ${twice}, ${same}`,
    ...((lost > 0 || twice > 0) && { broken: `${name}: ${lost} lost, ${twice} twice` }),
  };
}

/** Every server looks for reminders each minute, but a booking gets one reminder. */
async function reminders(pool: Database['pool'], mails: MailSink): Promise<Figure> {
  const { rows } = await pool.query<{ email: string }>(`
    select email from reminders join users on users.id = user_id`);
  return mailsOf(
    'reminders',
    mails,
    rows.map(({ email }) => email),
    /reminder/,
  );
}

/** Waits until the replica has everything, and compares it with the primary. */
export async function checkReplica(primary: Database, replica: Database): Promise<Figure> {
  const began = performance.now();
  const { rows } = await primary.pool.query('select pg_current_wal_lsn()::text as written');
  let isEven = false;
  while (!isEven && performance.now() - began < 15_000) {
    const replayed = await replica.pool.query(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false) as even',
      [rows[0].written],
    );
    isEven = replayed.rows[0].even;
    if (!isEven) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const count = `select (select count(*) from journal_entries) || ', ' || (select count(*) from posts)
    || ', ' || (select count(*) from bookings) as counts`;
  const [here, there] = [await primary.pool.query(count), await replica.pool.query(count)];
  const isSame = isEven && here.rows[0].counts === there.rows[0].counts;
  return {
    name: 'replica: entries, posts, bookings; ms behind at the end',
    figure: `${there.rows[0].counts}; ${Math.round(performance.now() - began)}`,
    ...(!isSame && { broken: `the replica has not what the primary has (${here.rows[0].counts})` }),
  };
}
