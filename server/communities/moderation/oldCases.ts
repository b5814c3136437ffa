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
  const isOld = sql`cases.id = case_id and cases.state = 'decided' and cases.decided_at <= ${decidedBefore}`;
  await sql`
    update cases set content = null
    where decided_at <= ${decidedBefore} and content is not null and state = 'decided'`.execute(db);
  // Also of those whose text is gone already, because the account of the member was deleted.
  await sql`delete from case_pictures using cases where ${isOld}`.execute(db);
  await sql`
    update reports set note = null, name = null, email = null
    from cases where ${isOld} and (note is not null or name is not null or email is not null)`.execute(db);
}
