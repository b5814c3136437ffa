import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DayRange } from '#server/sadhana/rules.ts';
import type { TotalsRows } from './rules.ts';

/**
 * Adds up a member's logs in a range of days by month or by year, with one statement. Days and logs come from
 * the counted days. The logs are grouped by day first, which is faster than counting distinct days.
 */
export async function totalsOf(
  db: Db,
  userId: string,
  { first_on, last_on }: DayRange,
  unit: 'month' | 'year',
): Promise<TotalsRows> {
  const part = sql`extract(${sql.lit(unit)} from practised_on)::integer`;
  const isInRange = sql`user_id = ${userId} and practised_on between ${first_on}::date and ${last_on}::date`;
  const { rows } = await sql<TotalsRows>`
    with part_totals as (
      select ${part} as part, count(*) as days, sum(logs) as logs
      from practice_days where ${isInRange} group by 1
    ), practice_day as (
      select practice_id, practised_on, sum(value) as value
      from practice_logs where ${isInRange} group by 1, 2
    ), practice_part as (
      select practice_id, ${part} as part, count(*) as days, sum(value) as total
      from practice_day group by 1, 2
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(part_totals)), '[]') from part_totals) as parts,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', practice.id, 'name', practice.name, 'type', practice.type, 'part', part, 'days', days, 'total', total)), '[]')
        from practice_part join practices as practice on practice.id = practice_id) as practices`.execute(db);
  return rows[0] ?? { parts: [], practices: [] };
}
