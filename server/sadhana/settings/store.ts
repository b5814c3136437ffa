import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { CadenceRow, ObservancesRow } from './cadences.ts';
import type { RestRow, SettingsRow, StoredSettings } from './rules.ts';

/** The settings, cadences, rests and observances of a member, read with one statement. */
export async function settingsOf(db: Db, userId: string): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select
      (select to_jsonb(row) - 'user_id' from practice_settings as row where user_id = ${userId}) as settings,
      (select coalesce(jsonb_agg(to_jsonb(row) - 'user_id' order by from_on), '[]')
        from practice_cadences as row where user_id = ${userId}) as cadences,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'from_on', from_on, 'to_on', to_on)
          order by from_on, id), '[]')
        from practice_rests where user_id = ${userId}) as rests,
      (select to_jsonb(row) - 'user_id' from practice_observances as row where user_id = ${userId}) as observances`.execute(
    db,
  );
  return rows[0] ?? { settings: null, cadences: [], rests: [], observances: null };
}

export async function storeSettings(db: Db, row: Omit<SettingsRow, 'feed_key_hash'>): Promise<void> {
  const { user_id: _user, ...columns } = row;
  await db
    .insertInto('practice_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Sets the days of practice from a day on, and deletes later changes. Must be called in a transaction. */
export async function replaceCadence(db: Db, userId: string, cadence: CadenceRow): Promise<void> {
  await db
    .deleteFrom('practice_cadences')
    .where('user_id', '=', userId)
    .where('from_on', '>=', cadence.from_on)
    .execute();
  await db
    .insertInto('practice_cadences')
    .values({ user_id: userId, ...cadence })
    .execute();
}

export async function deleteCadences(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('practice_cadences').where('user_id', '=', userId).execute();
}

export async function storeObservances(
  db: Db,
  userId: string,
  { kinds, timezone, days }: ObservancesRow,
): Promise<void> {
  const columns = { kinds, timezone, days: JSON.stringify(days) };
  await db
    .insertInto('practice_observances')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

export async function cadenceCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('practice_cadences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function restCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('practice_rests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRest(db: Db, rest: RestRow & { user_id: string }): Promise<void> {
  await db.insertInto('practice_rests').values(rest).execute();
}

/** Whether a member has a rest with this id. */
export async function restExists(db: Db, userId: string, id: string): Promise<boolean> {
  const rests = db.selectFrom('practice_rests').where('id', '=', id).where('user_id', '=', userId);
  return (await rests.select('id').executeTakeFirst()) !== undefined;
}

/** Deletes a rest of a member, unless it is that of the planned or current retreat. Returns whether it was deleted. */
export async function deleteRest(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('practice_rests')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(sql<boolean>`not (is_retreat and exists (
      select from retreats where retreats.user_id = practice_rests.user_id
        and retreats.from_on = practice_rests.from_on and retreats.to_on = practice_rests.to_on))`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
