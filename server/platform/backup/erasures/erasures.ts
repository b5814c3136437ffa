import crypto from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { encryptionFor } from '#server/platform/backup/format/encryption.ts';
import { ERASURES } from '#server/platform/backup/manifest.ts';
import { objectKey } from '#server/platform/backup/runs.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { ERASED_TABLES } from './erasedTables.ts';

/*
 * What members delete stays deleted after a restore. The triggers of migration 0113 record it, a task writes one object for
 * each row beside the backups, and a restore erases these rows again. The name of an object is made from the id with a key
 * that only the backups contain, so that the owner of the target learns nothing but how many there are on each day.
 */

/** The tables in which rows can be brought back from for 30 days. */
const SET_ASIDE: Record<string, string> = { posts: 'deleted_posts', replies: 'deleted_replies' };

/** `aside`: its author can bring it back. `removed`: a guide or an admin can. `kept`: it was brought back. */
const STATES = ['erased', 'aside', 'removed', 'kept'] as const;
type State = (typeof STATES)[number];

/** The rows that a restore erases, or sets aside, by the names of their objects. */
export type Erasures = ReadonlyMap<string, Exclude<State, 'kept'>>;

/** `at` is the time of the database. `writtenAt` is that of the servers, and missing in objects of earlier versions. */
const Erasure = z.object({ at: z.string(), state: z.enum(STATES), writtenAt: z.string().optional() });
/** The length of an object before it is encrypted, so that it does not tell the state. Spaces fill it. */
const OBJECT_LENGTH = 128;

const nameOf = (key: Buffer, table: string, id: string): string =>
  crypto.createHmac('sha256', key).update(`${table} ${id}`).digest('hex');

interface RecordedErasure {
  kind: string;
  row_id: string;
  erased_at: Temporal.Instant;
  state: State;
}

const PORTION = 200;

/** Writes what was recorded beside the backups. Without backups, forgets it. */
export async function writeErasures({
  database: { db },
  settings,
  clock,
}: Pick<Deps, 'database' | 'settings' | 'clock'>): Promise<void> {
  if (!settings.backup) {
    await sql`delete from erasures`.execute(db);
    return;
  }
  for (;;) {
    const recorded = await recordedErasures(db);
    if (recorded.length === 0) return;
    await writeObjects(db, settings.backup, recorded, clock());
    await forget(db, recorded);
  }
}

/** Writes one object for each row. */
async function writeObjects(
  db: Db,
  backup: BackupSettings,
  recorded: RecordedErasure[],
  now: Temporal.Instant,
): Promise<void> {
  const target = openTarget(backup);
  const encrypt = encryptionFor(backup.recipients);
  const key = await objectKey(db);
  for (const { kind, row_id, erased_at, state } of recorded) {
    const erasure = { at: erased_at.toString(), state, writtenAt: now.toString() };
    const content = Buffer.from(JSON.stringify(erasure).padEnd(OBJECT_LENGTH));
    const name = `${dateOf(erased_at)}-${nameOf(key, kind, row_id)}`;
    await target.write(ERASURES + name, encrypt(Readable.from([content])));
  }
}

/** The oldest rows that were recorded, with where they are now. */
async function recordedErasures(db: Db): Promise<RecordedErasure[]> {
  const states = ERASED_TABLES.map((table) => {
    const aside = SET_ASIDE[table];
    const isAside = aside
      ? sql`when exists (select from ${sql.table(aside)} where id = row_id) then
          (select case when removed_by is null then 'aside' else 'removed' end from ${sql.table(aside)} where id = row_id)`
      : sql``;
    return sql`when kind = ${table} then
      case when exists (select from ${sql.table(table)} where id = row_id) then 'kept' ${isAside} else 'erased' end`;
  });
  const { rows } = await sql<RecordedErasure>`
    select kind, row_id, erased_at, case ${sql.join(states, sql` `)} end as state
    from erasures order by erased_at limit ${PORTION}`.execute(db);
  return rows;
}

/** Deletes these rows, unless they were recorded again meanwhile. */
async function forget(db: Db, recorded: RecordedErasure[]): Promise<void> {
  const rows = JSON.stringify(recorded.map(({ kind, row_id, erased_at }) => ({ kind, row_id, erased_at })));
  await sql`
    delete from erasures using jsonb_to_recordset(${rows}::jsonb) as written (kind text, row_id uuid, erased_at timestamptz)
    where erasures.kind = written.kind and erasures.row_id = written.row_id
      and erasures.erased_at = written.erased_at`.execute(db);
}

/**
 * Reads what was written since the beginning of a backup. What was written before it was also erased before it: either the
 * backup does not contain it, or a member has brought it back in between, and it must stay. The time at which the database
 * erased it does not decide, because the clock of the database may be behind, and a margin would erase what was brought back.
 */
export async function readErasures(
  target: BackupTarget,
  decrypt: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  since: Temporal.Instant,
): Promise<Erasures> {
  const firstDay = firstDayOf(since);
  const keys = [...(await target.list(ERASURES)).keys()].filter((key) => dayOf(key) >= firstDay);
  const states = new Map<string, Exclude<State, 'kept'>>();
  // Later days come last, and say more recent things about the same row.
  for (const key of keys.toSorted()) {
    const { at, state, writtenAt } = Erasure.parse(
      JSON.parse(await text(Readable.from(decrypt(target.read(key))))),
    );
    if (Temporal.Instant.compare(writtenAt ?? at, since) < 0) continue;
    const name = key.slice(`${ERASURES}YYYY-MM-DD-`.length);
    if (state === 'kept') states.delete(name);
    else states.set(name, state);
  }
  return states;
}

const dateOf = (instant: Temporal.Instant): string => instant.toString().slice(0, 'YYYY-MM-DD'.length);

/** The first day of what may have been written since an instant. The clock of the database may be behind. */
const firstDayOf = (since: Temporal.Instant): string => dateOf(since.subtract({ hours: 1 }));

/** The day of an object. */
const dayOf = (key: string): string => key.slice(ERASURES.length, `${ERASURES}YYYY-MM-DD`.length);

/** Deletes the objects of before the oldest backup. */
export async function deleteOldErasures(target: BackupTarget, oldest: Temporal.Instant): Promise<void> {
  const day = firstDayOf(oldest);
  await target.delete([...(await target.list(ERASURES)).keys()].filter((key) => dayOf(key) < day));
}

/** Erases again what was erased after the backup that was restored. Returns the number of rows. */
export async function eraseAgain(deps: Deps, erasures: Erasures): Promise<number> {
  if (erasures.size === 0) return 0;
  const key = await objectKey(deps.db);
  let count = 0;
  for (const table of ERASED_TABLES)
    for await (const id of idsIn(deps.db, table)) {
      const state = erasures.get(nameOf(key, table, id));
      if (!state) continue;
      await inTransaction(deps.db, async (trx) => {
        const erase = deps.features.map(({ erasable }) => erasable?.[table]).find(Boolean);
        if (erase)
          await erase(deps, trx, id, { isSetAside: state !== 'erased', isRemoved: state === 'removed' });
        else await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);
      });
      count += 1;
    }
  // Nothing of this is new.
  await sql`delete from erasures`.execute(deps.db);
  return count;
}

const IDS_AT_ONCE = 10_000;

/** The ids of a table and of what is set aside of it, in their order. */
async function* idsIn(db: Db, table: string): AsyncGenerator<string> {
  for (const each of [table, SET_ASIDE[table]].filter((name) => name !== undefined)) {
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(each)} where id > ${last}::uuid order by id limit ${IDS_AT_ONCE}`.execute(
        db,
      );
      yield* rows.map(({ id }) => id);
      if (rows.length < IDS_AT_ONCE) break;
      last = rows.at(-1)?.id ?? last;
    }
  }
}
