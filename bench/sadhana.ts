// Compares the month view and the streak of a member with twenty years of logs with those of a member who
// began this month.
import { sql } from 'kysely';
import { API } from '#contract/platform/constants.ts';
import { runsOf } from '#server/sadhana/logs/store.ts';
import { streakOf } from '#server/sadhana/rules.ts';
import { type Member, member } from '#tests/support/people/cast.ts';
import type { Bench } from './backends.ts';
import { asText, timed } from './timing.ts';

const [YEARS, LOGS, OTHERS] = [7_300, 30_000, 200_000];

export async function benchSadhana(bench: Bench): Promise<void> {
  const [long, short] = [await member(bench, 'meera'), await member(bench, 'tomas')];
  const today = Temporal.Now.plainDateISO('UTC').toString();
  await fill(bench, [long.id, short.id], bench.backend === 'postgres' ? OTHERS : OTHERS / 10);
  for (const [who, person] of [
    ['20 years', long],
    ['a month', short],
  ] as const) {
    const month = `/sadhana/logs?startDate=${today.slice(0, 7)}-01&endDate=${today}`;
    const tell = (what: string, time: string) =>
      console.log(`${bench.backend.padEnd(9)} ${who.padEnd(9)} ${what.padEnd(24)} ${time}`);
    tell('month of logs, HTTP', asText(await timed(() => call(bench, person, month))));
    tell(
      'streak, statement',
      asText(await timed(async () => streakOf(await runsOf(bench.deps.db, person.id), today))),
    );
    tell('streak, HTTP', asText(await timed(() => call(bench, person, `/sadhana/streaks/${person.id}`))));
    tell(
      'year of days, HTTP',
      asText(
        await timed(() =>
          call(bench, person, `/sadhana/days?startDate=${today.slice(0, 4)}-01-01&endDate=${today}`),
        ),
      ),
    );
  }
}

async function call({ url }: Bench, { token }: Member, path: string): Promise<void> {
  const response = await fetch(`${url}${API}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}

/**
 * Inserts twenty years of four logs a day with a gap every 49 days, one month of the same, and the logs of
 * many others.
 */
async function fill({ deps: { db } }: Bench, [long = '', short = '']: string[], others: number) {
  const log = (user: string, count: number, days: number) =>
    sql`
    insert into practice_logs (id, user_id, practice_id, type, practised_on, value, notes, created_at)
    select gen_random_uuid(), ${user}::uuid, '01930000-0000-7000-8000-000000000001', 'time', day, 15,
      'A note of the usual length, a sentence or so.', now()
    from generate_series(1, ${count}::integer) n, lateral (select current_date - n % ${days}::integer as day) on_day
    where n % ${days}::integer % 49 <> 48`.execute(db);
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'other' || n, 'other' || n || '@vichara.test', '', now()
    from generate_series(1, ${others / 100}::integer) n`.execute(db);
  await log(long, LOGS, YEARS);
  await log(short, 120, 30);
  await sql`
    insert into practice_logs (id, user_id, practice_id, type, practised_on, value, created_at)
    select gen_random_uuid(), users.id, '01930000-0000-7000-8000-000000000001', 'time', current_date - n, 15, now()
    from users, generate_series(1, 100) n where username like 'other%'`.execute(db);
  await sql`
    insert into practice_days (user_id, practised_on, logs)
    select user_id, practised_on, count(*) from practice_logs group by 1, 2`.execute(db);
  await sql`analyze`.execute(db);
}
