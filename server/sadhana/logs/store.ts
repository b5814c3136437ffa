import { sql } from 'kysely';
import type { PracticeDay } from '#contract/sadhana/logs.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DayRange } from '#server/sadhana/rules.ts';
import type { LogColumns, LogDetailsRow, LogPosition, LogRow } from './rules.ts';

const logs = (db: Db) =>
  db
    .selectFrom('practice_logs as log')
    .innerJoin('practices as practice', 'practice.id', 'log.practice_id')
    .select([
      'log.id',
      'log.practice_id',
      'log.type',
      'log.practised_on',
      'log.value',
      'log.sankalpa',
      'log.notes',
      'log.created_at',
      'practice.name',
    ]);

const logsWithEntries = (db: Db) =>
  logs(db).leftJoin('journal_entries as entry', 'entry.log_id', 'log.id').select('entry.id as entry_id');

/** A log of this owner. A log of another member is not found. */
export function ownLog(db: Db, userId: string, id: string): Promise<LogDetailsRow | undefined> {
  return logsWithEntries(db).where('log.id', '=', id).where('log.user_id', '=', userId).executeTakeFirst();
}

/** The logs of this owner with these ids, in the order of their ids. */
export const ownLogs = (db: Db, userId: string, ids: string[]): Promise<LogRow[]> =>
  logs(db).where('log.id', 'in', ids).where('log.user_id', '=', userId).orderBy('log.id').execute();

/** The maximum number of logs that one call reads. */
const MAX_LOGS = 5_000;

/** A member's logs in a range of days, newest day first, and within a day the latest log first. */
export function logsBetween(db: Db, userId: string, { first_on, last_on }: DayRange): Promise<LogRow[]> {
  return logs(db)
    .where('log.user_id', '=', userId)
    .where('log.practised_on', '>=', first_on)
    .where('log.practised_on', '<=', last_on)
    .orderBy('log.practised_on', 'desc')
    .orderBy('log.id', 'desc')
    .limit(MAX_LOGS)
    .execute();
}

/** A member's days with a log in a range of days, earliest first. */
export function daysBetween(db: Db, userId: string, { first_on, last_on }: DayRange): Promise<PracticeDay[]> {
  return db
    .selectFrom('practice_days')
    .select(['practised_on as date', 'logs'])
    .where('user_id', '=', userId)
    .where('practised_on', '>=', first_on)
    .where('practised_on', '<=', last_on)
    .orderBy('practised_on')
    .execute();
}

/**
 * All runs of consecutive days with a log, in no particular order. Within a run, the day minus its row number is
 * constant.
 */
export async function runsOf(db: Db, userId: string): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    select min(practised_on) as first_on, max(practised_on) as last_on
    from (
      select practised_on, practised_on - row_number() over (order by practised_on)::integer as run
      from practice_days where user_id = ${userId}
    ) as numbered
    group by run`.execute(db);
  return rows;
}

/**
 * Inserts logs, which must all be of one member and one day, and adds their number to the count of the day. Must be
 * called in a transaction.
 */
export async function insertLogs(db: Db, rows: readonly LogColumns[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await db.insertInto('practice_logs').values(rows).execute();
  await addToDayCount(db, first.user_id, first.practised_on, rows.length);
}

/**
 * Replaces a log and updates the counts of its days. Returns false when there is none. Must be called in a
 * transaction.
 */
export async function replaceLog(
  db: Db,
  { id, user_id, ...log }: Omit<LogColumns, 'created_at'>,
): Promise<boolean> {
  const former = await db
    .selectFrom('practice_logs')
    .select('practised_on')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!former) return false;
  await db.updateTable('practice_logs').set(log).where('id', '=', id).execute();
  if (former.practised_on !== log.practised_on) {
    await lockDays(db, user_id, [former.practised_on, log.practised_on]);
    await decrementDayCount(db, user_id, former.practised_on);
    await addToDayCount(db, user_id, log.practised_on, 1);
  }
  return true;
}

/** Deletes a log of anybody. Must be called in a transaction. */
export async function eraseLog(db: Db, id: string): Promise<void> {
  const log = await db.selectFrom('practice_logs').select('user_id').where('id', '=', id).executeTakeFirst();
  if (log) await deleteLog(db, log.user_id, id);
}

/** Deletes a log. Returns whether it existed. Must be called in a transaction. */
export async function deleteLog(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('practice_logs')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('practised_on')
    .executeTakeFirst();
  if (deleted) await decrementDayCount(db, userId, deleted.practised_on);
  return deleted !== undefined;
}

/** Locks the counts of days in ascending order, so that moves in opposite directions cannot deadlock. */
async function lockDays(db: Db, userId: string, days: string[]): Promise<void> {
  await db
    .selectFrom('practice_days')
    .select('practised_on')
    .where('user_id', '=', userId)
    .where('practised_on', 'in', days)
    .orderBy('practised_on')
    .forUpdate()
    .execute();
}

async function addToDayCount(db: Db, userId: string, day: string, count: number): Promise<void> {
  await db
    .insertInto('practice_days')
    .values({ user_id: userId, practised_on: day, logs: count })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'practised_on'])
        .doUpdateSet({ logs: sql`practice_days.logs + excluded.logs` }),
    )
    .execute();
}

/**
 * Decrements the count of a day, and deletes its row if the count is 0 then. The update locks the row, so that no other
 * transaction adds to it before it is deleted.
 */
async function decrementDayCount(db: Db, userId: string, day: string): Promise<void> {
  const { logs } = await db
    .updateTable('practice_days')
    .set({ logs: sql`logs - 1` })
    .where('user_id', '=', userId)
    .where('practised_on', '=', day)
    .returning('logs')
    .executeTakeFirstOrThrow();
  if (logs > 0) return;
  await db
    .deleteFrom('practice_days')
    .where('user_id', '=', userId)
    .where('practised_on', '=', day)
    .execute();
}

/** A member's logs after a position, or the first ones, oldest day first. */
export function logsAfter(
  db: Db,
  userId: string,
  last: LogPosition | null,
  count: number,
): Promise<LogDetailsRow[]> {
  let query = logsWithEntries(db).where('log.user_id', '=', userId);
  if (last) {
    query = query.where(
      sql<boolean>`(log.practised_on, log.id) > (${last.practised_on}::date, ${last.id}::uuid)`,
    );
  }
  return query.orderBy('log.practised_on').orderBy('log.id').limit(count).execute();
}
