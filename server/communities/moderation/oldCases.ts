import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Hands cases that have waited since before a time, and cases whose community was deleted, over to the
 * admins.
 */
export async function handOverCases(
  db: Db,
  waitingSince: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update cases set state = 'admins', waiting_since = ${now}
    where state = 'open' and (waiting_since <= ${waitingSince} or community_id is null)`.execute(db);
}

/** Erases the texts and pictures of cases that were decided before a time, with their reports' notes and addresses. */
export async function eraseCases(db: Db, decidedBefore: Temporal.Instant): Promise<void> {
  await sql`
    with erased as (
      update cases set content = null
      where decided_at <= ${decidedBefore} and content is not null and state = 'decided'
      returning id
    ), pictures as (
      delete from case_pictures using erased where case_pictures.case_id = erased.id
    )
    update reports set note = null, name = null, email = null
    from erased where case_id = erased.id`.execute(db);
}
