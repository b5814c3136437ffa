import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';

/** How often a running backup says that it is alive, and after how long without that its server is taken for dead. */
export const ALIVE_MS = 10_000;
const DEAD_AFTER = { seconds: 60 };

export interface BackupRun {
  id: string;
  started_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  state: 'running' | 'proven' | 'failed';
  /**
   * Where it failed: when it was written, or when it was restored for its proof; `stop` if its server was stopped
   * meanwhile, which is no fault.
   */
  failed_in: 'backup' | 'proof' | 'stop' | null;
  reason: string | null;
}

/** Another backup is being made, by this server or another one. */
export class BackupRunning extends Error {
  override readonly name = 'BackupRunning';
  constructor() {
    super('A backup is being made.');
  }
}

/**
 * Begins a backup, of which there is one at a time. One whose server has died is recorded as failed.
 * @throws BackupRunning
 */
export async function beginRun(db: Db, now: Temporal.Instant): Promise<string> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    with dead as (
      update backup_runs set state = 'failed', ended_at = ${now}, failed_in = 'stop', reason = 'The server has stopped.'
      where state = 'running' and alive_at < ${now.subtract(DEAD_AFTER)}
      returning id
    ), begun as (
      insert into backup_runs (id, started_at, alive_at, state)
      select ${id}, ${now}, ${now}, 'running'
      where not exists (select from backup_runs where state = 'running' and id not in (select id from dead))
      on conflict do nothing
      returning id
    )
    select id from begun union all select id from dead`.execute(db);
  if (rows.some((row) => row.id === id)) return id;
  // The dead one still had the place of the running one in this statement.
  if (rows.length > 0) return beginRun(db, now);
  throw new BackupRunning();
}

/** @throws if another server has taken this one for dead */
export async function keepRunAlive(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update backup_runs set alive_at = ${now} where id = ${id} and state = 'running'`.execute(db);
  if (numAffectedRows === 0n) throw new Error('Another server has begun a backup.');
}

/** Ends the runs that a restored database shows as running. */
export async function endRestoredRuns(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    update backup_runs set state = 'failed', ended_at = ${now}, failed_in = 'stop', reason = 'It was restored.'
    where state = 'running'`.execute(db);
}

/** Those of these runs that this database has recorded, in any state or in one. */
export async function recordedRuns(
  db: Db,
  ids: string[],
  state: BackupRun['state'] | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from backup_runs
    where id = any(${ids}::uuid[]) and (${state}::text is null or state = ${state})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The proven backups of this database that were not deleted since, and the one that is being made. */
export async function currentRuns(db: Db): Promise<Pick<BackupRun, 'id' | 'started_at' | 'state'>[]> {
  const { rows } = await sql<BackupRun>`
    select id, started_at, state from backup_runs where state <> 'failed'`.execute(db);
  return rows;
}

/** Deletes the records of backups that are deleted. */
export async function deleteRuns(db: Db, ids: string[]): Promise<void> {
  await sql`delete from backup_runs where id = any(${ids}::uuid[]) and state = 'proven'`.execute(db);
}

export async function endRun(
  db: Db,
  id: string,
  {
    state,
    failed_in,
    reason,
    now,
  }: Pick<BackupRun, 'state' | 'failed_in' | 'reason'> & { now: Temporal.Instant },
): Promise<void> {
  await sql`
    update backup_runs set state = ${state}, failed_in = ${failed_in}, reason = ${reason}, ended_at = ${now}
    where id = ${id} and state = 'running'`.execute(db);
}

/** The latest backup that has ended, the latest proven one, and whether one is running. */
export async function latestRuns(
  db: Db,
  now: Temporal.Instant,
): Promise<{ ended: BackupRun | null; proven: BackupRun | null; isRunning: boolean }> {
  const { rows } = await sql<BackupRun>`
    select id, started_at, ended_at, state, failed_in, reason from (
      (select * from backup_runs where state = 'running' and alive_at >= ${now.subtract(DEAD_AFTER)})
      union (select * from backup_runs where state <> 'running' order by started_at desc limit 1)
      union (select * from backup_runs where state = 'proven' order by started_at desc limit 1)
    ) as runs order by started_at desc`.execute(db);
  return {
    ended: rows.find(({ state }) => state !== 'running') ?? null,
    proven: rows.find(({ state }) => state === 'proven') ?? null,
    isRunning: rows.some(({ state }) => state === 'running'),
  };
}

/** The key of the names of objects, which the first backup makes. */
export async function objectKey(db: Db): Promise<Buffer> {
  await sql`
    insert into backup_state (object_key) values (${crypto.randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ object_key: Buffer }>`select object_key from backup_state`.execute(db);
  if (!rows[0]) throw new Error('The state of the backups is missing.');
  return rows[0].object_key;
}

/** When a restore was last tried with success, or else when the first backup was begun; null before that. */
export async function lastTrialOf(db: Db): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select coalesce(drilled_at, begun_at) as at from backup_state`.execute(db);
  return rows[0]?.at ?? null;
}

export async function recordTrial(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`update backup_state set drilled_at = ${now}`.execute(db);
}

/** Writes the last thing that a backup contains. */
export async function writeMark(db: Db, mark: string): Promise<void> {
  await sql`update backup_state set mark = ${mark}`.execute(db);
}

export async function hasMark(db: Db, mark: string): Promise<boolean> {
  const { rows } = await sql`select from backup_state where mark = ${mark}`.execute(db);
  return rows.length > 0;
}

/** Deletes the records of backups that ended long ago, except the latest proven one. */
export async function deleteOldRuns(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from backup_runs where ended_at < ${before}
      and id not in (select id from backup_runs where state = 'proven' order by started_at desc limit 1)`.execute(
    db,
  );
}
