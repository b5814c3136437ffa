import { sql } from 'kysely';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

/** A member whose reminder is due. */
export interface DueReminder {
  user_id: string;
  reminder_time: string;
  timezone: string;
  remind_at: Temporal.Instant;
}

/** Locks up to `count` reminders that are due, earliest first. Those that another server has locked are skipped. */
export async function lockDueReminders(db: Db, now: Temporal.Instant, count: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select user_id, reminder_time, timezone, remind_at from practice_settings
    where remind_at <= ${now} order by remind_at limit ${count} for update skip locked`.execute(db);
  return rows;
}

export async function setNextReminder(db: Db, userId: string, at: Temporal.Instant): Promise<void> {
  await db.updateTable('practice_settings').set({ remind_at: at }).where('user_id', '=', userId).execute();
}

/** Stops the reminders of a member. The time stays. */
export async function stopReminders(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('practice_settings')
    .set({ has_reminder: false, remind_at: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function hasLogOn(db: Db, userId: string, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('practice_days')
    .select('logs')
    .where('user_id', '=', userId)
    .where('practised_on', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of the key of a member's calendar address. */
export async function saveFeedKey(db: Db, userId: string, keyHash: string): Promise<void> {
  const { dayStartsAt, show, presence } = PRACTICE_DEFAULTS;
  await sql`
    insert into practice_settings (user_id, day_starts_at, show, presence, minutes, has_reminder, feed_key_hash)
    values (${userId}, ${dayStartsAt}, ${show}, ${presence}, 15, false, ${keyHash})
    on conflict (user_id) do update set feed_key_hash = excluded.feed_key_hash`.execute(db);
}

/** Removes a member's calendar address. */
export async function deleteFeedKey(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('practice_settings')
    .set({ feed_key_hash: null })
    .where('user_id', '=', userId)
    .execute();
}

/** The member with this calendar address, unless they are suspended. */
export async function ownerOfFeed(
  db: Db,
  keyHash: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('practice_settings')
    .select('user_id')
    .where('feed_key_hash', '=', keyHash)
    .where((where) => where.not(isSuspended(sql`practice_settings.user_id`, now)))
    .executeTakeFirst();
  return row?.user_id;
}
