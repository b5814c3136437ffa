import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export async function storeSitting(db: Db, key: string, until: Temporal.Instant): Promise<void> {
  await db
    .insertInto('sittings')
    .values({ key, until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute();
}

export async function deleteSitting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sittings').where('key', '=', key).execute();
}

export async function deleteExpiredSittings(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sittings').where('until', '<=', now).execute();
}

/** The number of people who are sitting, and the number of members, which is counted only up to `maxMembers`. */
export async function sittingCount(
  db: Db,
  now: Temporal.Instant,
  maxMembers: number,
): Promise<{ sitting: number; members: number }> {
  const { rows } = await sql<{ sitting: number; members: number }>`
    select
      (select count(*) from sittings where until > ${now}) as sitting,
      (select count(*) from (select from users limit ${sql.lit(maxMembers)}) as first) as members`.execute(
    db,
  );
  return rows[0] ?? { sitting: 0, members: 0 };
}

/** Whether a member takes part in "sitting now". Null if the member has not saved any settings. */
export async function presenceOf(db: Db, userId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('practice_settings')
    .select('presence')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.presence ?? null;
}
