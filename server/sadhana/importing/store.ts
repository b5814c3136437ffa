import { sql } from 'kysely';
import type { ImportDraft, ImportPractice } from '#contract/sadhana/imports.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CreatedRow, ImportKey } from '#server/platform/imports/store.ts';
import type { LogColumns } from '#server/sadhana/logs/rules.ts';
import type { LogCount } from './rules.ts';

export async function insertImport(
  db: Db,
  { userId, id, now, source, practices }: ImportDraft & { userId: string; id: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      user_id: userId,
      id,
      kind: 'practice',
      created_at: now,
      ...source,
      practices: JSON.stringify(practices),
    })
    .execute();
}

export async function setPractices(
  db: Db,
  { userId, id }: ImportKey,
  practices: readonly ImportPractice[],
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ practices: JSON.stringify(practices) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The number of logs that the imports of a member have created, of those that can still be undone. */
export async function createdCount(db: Db, userId: string): Promise<number> {
  const { created } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('created'), sql<number>`0`).as('created'))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['practice', 'account'])
    .executeTakeFirstOrThrow();
  return Number(created);
}

/** How often each value of each practice is logged on these days, without some logs. */
export async function countLogs(
  db: Db,
  userId: string,
  days: readonly string[],
  withoutIds: readonly string[] = [],
): Promise<LogCount[]> {
  const { rows } = await sql<LogCount>`
    select practice_id, practised_on, value, count(*)::integer as logs
    from practice_logs
    where user_id = ${userId} and practised_on = any(${days}::date[]) and id <> all(${withoutIds}::uuid[])
    group by practice_id, practised_on, value`.execute(db);
  return rows;
}

/** Which of these ids are those of logs of the member. */
export async function existingLogs(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from practice_logs where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The logs of these days after which no entry was written, in the order of their ids. */
export async function logsWithoutEntry(db: Db, userId: string, days: readonly string[]) {
  const { rows } = await sql<Pick<LogColumns, 'id' | 'practice_id' | 'practised_on' | 'value'>>`
    select id, practice_id, practised_on, value from practice_logs as log
    where user_id = ${userId} and practised_on = any(${days}::date[])
      and not exists (select from journal_entries where log_id = log.id)
    order by id`.execute(db);
  return rows;
}

const LOG_COLUMNS = sql.raw(
  (
    [
      'id',
      'user_id',
      'practice_id',
      'type',
      'practised_on',
      'value',
      'sankalpa',
      'notes',
      'created_at',
    ] satisfies (keyof LogColumns)[]
  ).join(', '),
);

/** A digest of what a member can change of a log. */
const REVISION = sql`md5(json_build_array(practice_id, practised_on, value, sankalpa, notes)::text)`;

/**
 * Inserts logs of one member and any days, and adds them to the counts of their days, in ascending order, so that two such
 * calls cannot deadlock. Returns the logs as rows of an import. All logs are one parameter, so that the statement is the
 * same for any number of them. Must be called in a transaction.
 */
export async function insertImportedLogs(
  db: Db,
  userId: string,
  logs: readonly Omit<LogColumns, 'user_id'>[],
): Promise<CreatedRow[]> {
  const { rows } = await sql<{ id: string; revision: string }>`
    insert into practice_logs (${LOG_COLUMNS})
    select ${LOG_COLUMNS}
    from json_populate_recordset(null::practice_logs, ${JSON.stringify(logs.map((log) => ({ ...log, user_id: userId })))})
    returning id, ${REVISION} as revision`.execute(db);
  await sql`
    insert into practice_days (user_id, practised_on, logs)
    select ${userId}, day, count(*)
    from unnest(${logs.map(({ practised_on }) => practised_on)}::date[]) as day
    group by day
    order by day
    on conflict (user_id, practised_on) do update set logs = practice_days.logs + excluded.logs`.execute(db);
  return rows.map(({ id, revision }) => ({ id, kind: 'log', revision }));
}

/** The ids of the logs that an import has created, after an id or from the first one. */
export async function createdLogs(
  db: Db,
  { userId, id }: ImportKey,
  lastId: string | null,
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('import_rows')
    .select('row_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .where('kind', '=', 'log');
  if (lastId) query = query.where('row_id', '>', lastId);
  const rows = await query.orderBy('row_id').limit(limit).execute();
  return rows.map(({ row_id }) => row_id);
}

/**
 * Deletes logs of an import, whose ids ascend, if they have neither been changed nor got a line in the journal, and are not
 * in `keptIds`. Returns the day of each deleted log, and the number of logs that stay. The counts of the days are not changed.
 * Must be called in a transaction.
 */
export async function deleteImportedLogs(
  db: Db,
  { userId, id }: ImportKey,
  logIds: readonly string[],
  keptIds: ReadonlySet<string>,
): Promise<{ removed: string[]; kept: number }> {
  // Waits for changes and new lines of these logs, so that the next statement sees them.
  const { rows: existing } = await sql<{ id: string }>`
    select id from practice_logs
    where user_id = ${userId} and id = any(${logIds}::uuid[]) order by id for update`.execute(db);
  const deletable = logIds.filter((logId) => !keptIds.has(logId));
  // Joined as a set, because a list would be compared with each log.
  const { rows: deleted } = await sql<{ practised_on: string }>`
    delete from practice_logs as log using unnest(${deletable}::uuid[]) as created (id), import_rows
    where log.user_id = ${userId} and log.id = created.id
      and import_rows.user_id = ${userId} and import_id = ${id} and row_id = created.id
      and row_id between ${logIds.at(0)} and ${logIds.at(-1)}
      and revision = ${REVISION}
      and not exists (select from journal_entries where log_id = log.id)
    returning practised_on`.execute(db);
  return {
    removed: deleted.map(({ practised_on }) => practised_on),
    kept: existing.length - deleted.length,
  };
}

/** Takes deleted logs from the counts of their days, and deletes the days without a log. Must be called in a transaction. */
export async function subtractFromDays(
  db: Db,
  userId: string,
  days: ReadonlyMap<string, number>,
): Promise<void> {
  const counts = JSON.stringify([...days].map(([day, logs]) => ({ day, logs })));
  const removed = sql`json_to_recordset(${counts}) as removed (day date, logs integer)`;
  await sql`
    select from practice_days join ${removed} on practised_on = day
    where user_id = ${userId} order by practised_on for update of practice_days`.execute(db);
  await sql`
    update practice_days set logs = practice_days.logs - removed.logs
    from ${removed} where user_id = ${userId} and practised_on = day`.execute(db);
  await sql`
    delete from practice_days using ${removed}
    where user_id = ${userId} and practised_on = day and practice_days.logs = 0`.execute(db);
}

/** Deletes the practices that an import has created and that nothing uses. */
export async function deleteImportedPractices(db: Db, { userId, id }: ImportKey): Promise<void> {
  await sql`
    delete from practices as practice using import_rows
    where owner_id = ${userId} and import_rows.user_id = ${userId} and import_id = ${id}
      and import_rows.kind = 'practice' and row_id = practice.id
      and not exists (select from practice_logs where practice_id = practice.id)
      and not exists (select from preset_practices where practice_id = practice.id)
      and not exists (select from journal_entries where practice_id = practice.id)`.execute(db);
}

/** Deletes the presets of an import that have not been changed since. */
export async function deleteImportedPresets(
  db: Db,
  { userId, id }: ImportKey,
): Promise<{ removed: number; kept: number }> {
  const { rows } = await sql<{ removed: number; existing: number }>`
    with created as (
      select presets.id, updated_at = created_at as is_unchanged
      from import_rows join presets on presets.id = row_id and owner_id = ${userId}
      where import_rows.user_id = ${userId} and import_id = ${id} and kind = 'preset'
      for update of presets),
    removed as (
      delete from presets using created where presets.id = created.id and is_unchanged returning presets.id)
    select (select count(*)::integer from removed) as removed, (select count(*)::integer from created) as existing`.execute(
    db,
  );
  const { removed, existing } = rows[0] ?? { removed: 0, existing: 0 };
  return { removed, kept: existing - removed };
}

/** Deletes the rests of an import. */
export async function deleteImportedRests(
  db: Db,
  { userId, id }: ImportKey,
): Promise<{ removed: number; kept: number }> {
  const { numAffectedRows } = await sql`
    delete from practice_rests as rest using import_rows
    where rest.user_id = ${userId} and import_rows.user_id = ${userId} and import_id = ${id}
      and kind = 'rest' and row_id = rest.id and not is_retreat`.execute(db);
  return { removed: Number(numAffectedRows), kept: 0 };
}
