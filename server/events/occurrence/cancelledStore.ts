import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { CancelledDateRow } from './rules.ts';

/** The next cancelled dates of a series, which can be restored. */
export function cancelledOf(
  db: Db,
  seriesId: string,
  now: Temporal.Instant,
  count: number,
): Promise<CancelledDateRow[]> {
  return db
    .selectFrom('occurrences')
    .select(['id', 'takes_place_on', 'starts_at', 'ends_at', 'attendee_count', 'guest_count'])
    .where('series_id', '=', seriesId)
    .where('cancelled_at', 'is not', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Cancels an occurrence. It keeps its bookings until it is restored or deleted. It must be locked. */
export async function markCancelled(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ cancelled_at: now, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Records the confirmed occurrences of a series that is deleted before they have ended, so that their pages can say
 * that they were cancelled. The occurrences must be locked.
 */
export async function recordCancelled(db: Db, seriesId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into cancelled_occurrences (id, community_id, ends_at)
    select id, community_id, ends_at from occurrences where series_id = ${seriesId} and ends_at > ${now} and is_confirmed`.execute(
    db,
  );
}

/** The id of the community of a cancelled occurrence. */
export async function communityIdOfCancelled(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ community_id: string }>`
    select community_id from cancelled_occurrences where id = ${id}
    union all
    select community_id from occurrences where id = ${id} and cancelled_at < ends_at`.execute(db);
  return rows[0]?.community_id;
}

/** Deletes cancelled occurrences that would have ended before an instant, and the records of them. */
export async function deleteCancelled(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('cancelled_occurrences').where('ends_at', '<', before).execute();
  await db
    .deleteFrom('occurrences')
    .where('cancelled_at', 'is not', null)
    .where('ends_at', '<', before)
    .execute();
}
