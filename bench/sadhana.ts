// Compares the month view, the streak and the summary of a member with twenty years of logs with those of a member who
// began 30 days ago.
import { sql } from 'kysely';
import { runsOf } from '#server/sadhana/logs/store.ts';
import { streakOf } from '#server/sadhana/streak/rules.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';
import { formatTiming, measureGet, measureTiming } from './timing.ts';

const WORKDAYS = {
  cadences: [{ from_on: '2000-01-01', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'] as const }],
  rests: [],
};
const TWENTY_YEARS_DAYS = 7_300;
const TWENTY_YEARS_LOGS = 30_000;
const OTHER_MEMBER_COUNT = 2_000;
const LOGS_PER_OTHER_MEMBER = 100;

export async function benchSadhana(server: MeasuredServer): Promise<void> {
  const veteran = await createMember(server, 'meera');
  const beginner = await createMember(server, 'tomas');
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const otherMemberCount = server.backend === 'postgres' ? OTHER_MEMBER_COUNT : OTHER_MEMBER_COUNT / 10;
  await fill(server, { veteranId: veteran.id, beginnerId: beginner.id, otherMemberCount });
  for (const [period, user] of [
    ['20 years', veteran],
    ['a month', beginner],
  ] as const) {
    const monthPath = `/sadhana/logs?startDate=${today.slice(0, 7)}-01&endDate=${today}`;
    const print = (measurement: string, time: string) =>
      console.log(`${server.backend.padEnd(9)} ${period.padEnd(9)} ${measurement.padEnd(24)} ${time}`);
    print('month of logs, HTTP', formatTiming(await measureGet(server, user, monthPath)));
    print(
      'streak, Monday to Friday',
      formatTiming(
        await measureTiming(async () => streakOf(await runsOf(server.deps.db, user.id), today, WORKDAYS)),
      ),
    );
    print(
      'streak, statement',
      formatTiming(
        await measureTiming(async () =>
          streakOf(await runsOf(server.deps.db, user.id), today, { cadences: [], rests: [] }),
        ),
      ),
    );
    print('streak, HTTP', formatTiming(await measureGet(server, user, `/sadhana/streaks/${user.id}`)));
    print(
      'year of days, HTTP',
      formatTiming(
        await measureGet(server, user, `/sadhana/days?startDate=${today.slice(0, 4)}-01-01&endDate=${today}`),
      ),
    );
    const summaryPath = '/sadhana/summary';
    const yearPath = `${summaryPath}?year=${today.slice(0, 4)}`;
    print('summary of a year, HTTP', formatTiming(await measureGet(server, user, yearPath)));
    print('summary of years, HTTP', formatTiming(await measureGet(server, user, summaryPath, 100)));
    print('CSV, HTTP', formatTiming(await measureGet(server, user, '/sadhana/logs.csv', 10)));
  }
}

interface Members {
  veteranId: string;
  beginnerId: string;
  otherMemberCount: number;
}

/**
 * Inserts twenty years of logs for the veteran, about four per day, with no logs on every 49th day. Also inserts 30
 * days of logs for the beginner, and logs of many other members.
 */
async function fill({ deps: { db } }: MeasuredServer, { veteranId, beginnerId, otherMemberCount }: Members) {
  const insertLogs = (user: string, count: number, days: number) =>
    sql`
    insert into practice_logs (id, user_id, practice_id, type, practised_on, value, notes, created_at)
    select gen_random_uuid(), ${user}::uuid, '01930000-0000-7000-8000-000000000001', 'time', day, 15,
      'A note of the usual length, a sentence or so.', now()
    from generate_series(1, ${count}::integer) n, lateral (select current_date - n % ${days}::integer as day) on_day
    where n % ${days}::integer % 49 <> 48`.execute(db);
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'other' || n, 'other' || n || '@vichara.test', '', now()
    from generate_series(1, ${otherMemberCount}::integer) n`.execute(db);
  await insertLogs(veteranId, TWENTY_YEARS_LOGS, TWENTY_YEARS_DAYS);
  await insertLogs(beginnerId, 120, 30);
  await sql`
    insert into practice_logs (id, user_id, practice_id, type, practised_on, value, created_at)
    select gen_random_uuid(), users.id, '01930000-0000-7000-8000-000000000001', 'time', current_date - n, 15, now()
    from users, generate_series(1, ${LOGS_PER_OTHER_MEMBER}::integer) n where username like 'other%'`.execute(
    db,
  );
  await sql`
    insert into practice_days (user_id, practised_on, logs)
    select user_id, practised_on, count(*) from practice_logs group by 1, 2`.execute(db);
  await sql`analyze`.execute(db);
}
