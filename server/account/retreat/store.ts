import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

/** Stores the retreat of a member in place of the former one. */
export async function saveRetreat(db: Db, row: Selectable<DB['retreats']>): Promise<void> {
  const { user_id: _user, ...columns } = row;
  await db
    .insertInto('retreats')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Stores the days of a retreat as a rest of the practice. */
export async function insertRestOfRetreat(
  db: Db,
  rest: Omit<Selectable<DB['practice_rests']>, 'is_retreat'>,
): Promise<void> {
  await db
    .insertInto('practice_rests')
    .values({ ...rest, is_retreat: true })
    .execute();
}

/** Ends the rest of a current retreat today, and deletes that of a planned one. */
export async function endRestOfRetreat(db: Db, userId: string, today: string): Promise<void> {
  const rests = db.deleteFrom('practice_rests').where('user_id', '=', userId).where('is_retreat', '=', true);
  await rests.where('from_on', '>', today).execute();
  await db
    .updateTable('practice_rests')
    .set({ to_on: today })
    .where('user_id', '=', userId)
    .where('is_retreat', '=', true)
    .where('to_on', '>', today)
    .execute();
}

export async function deleteRetreat(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('retreats').where('user_id', '=', userId).execute();
}

export async function deleteEndedRetreats(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('retreats').where('ends_at', '<=', now).execute();
}

/** Whether a member was in retreat at any time from one instant to another, both included. */
export async function wasInRetreat(
  db: Db,
  userId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from retreats where user_id = ${userId} and starts_at <= ${to} and ends_at > ${from}`.execute(db);
  return rows.length > 0;
}

/** Whether the member with this id is in retreat. */
export const isInRetreat = (userId: RawBuilder<unknown>, now: Temporal.Instant) => sql<boolean>`exists (
  select from retreats where retreats.user_id = ${userId} and retreats.starts_at <= ${now} and retreats.ends_at > ${now})`;

/** Returns which of these members are in retreat and let guides see it. */
export async function membersShownInRetreat(
  db: Db,
  userIds: string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from retreats
    where user_id = any(${userIds}::uuid[]) and is_shown and starts_at <= ${now} and ends_at > ${now}`.execute(
    db,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}
