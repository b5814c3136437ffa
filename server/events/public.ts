import { sql } from 'kysely';
import { continuedSeries } from '#server/events/occurrence/passage.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The functions of events that other features may use. */

/** Whether a community has this series of events. */
export async function isSeriesOf(db: Db, seriesId: string, communityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from event_series where id = ${seriesId} and community_id = ${communityId}`.execute(db);
  return rows.length > 0;
}

export interface DateOfSeries {
  id: string;
  starts_at: Temporal.Instant;
}

/**
 * Up to `count` confirmed dates of a series, or of those that continue it, that begin in [from, until), earliest
 * first.
 */
export async function datesOfSeries(
  db: Db,
  seriesId: string,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
  count: number,
): Promise<DateOfSeries[]> {
  const { rows } = await sql<DateOfSeries>`
    select id, starts_at from occurrences
    where series_id in (${continuedSeries(seriesId)}) and cancelled_at is null and is_confirmed
      and starts_at >= ${from} and starts_at < ${until}
    order by starts_at, id limit ${count}`.execute(db);
  return rows;
}
