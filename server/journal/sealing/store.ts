import { sql } from 'kysely';
import type { SealDraft } from '#contract/journal/sealing.ts';
import { DRAFT_COLUMNS, DRAFT_RECORD, DRAFT_VALUES } from '#server/journal/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OpenedRow, PutRow, ReplacedEntry, SealedRow, SealedVersion, SealRow } from './rules.ts';

/** The seal of a member's journal. */
export async function ownSeal(db: Db, userId: string): Promise<SealRow | undefined> {
  const { rows } = await sql<SealRow>`
    select journal_seals.*, users.journal as state,
      (select count(*) from journal_entries where user_id = ${userId}) as plain_left
    from journal_seals join users on users.id = journal_seals.user_id
    where user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function insertSeal(
  db: Db,
  { userId, now, kdf, wraps, head }: Omit<SealDraft, 'password'> & { userId: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('journal_seals')
    .values({
      user_id: userId,
      generation: 1,
      kdf: JSON.stringify(kdf),
      wraps: JSON.stringify(wraps),
      head,
      n: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Replaces the part of a seal that the member can change. */
export async function updateKeys(
  db: Db,
  userId: string,
  { kdf, wraps, now }: Pick<SealDraft, 'kdf' | 'wraps'> & { now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('journal_seals')
    .set({ kdf: JSON.stringify(kdf), wraps: JSON.stringify(wraps), updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Records an accepted call: the new head, the number of its last change, and the values that identify a
 * repetition.
 */
export async function updateHead(
  db: Db,
  userId: string,
  { head, n, basedOn, sha256 }: { head: string; n: number; basedOn: number; sha256: string },
): Promise<void> {
  await db
    .updateTable('journal_seals')
    .set({ head, n, last_based_on: basedOn, last_sha256: sha256 })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a seal with all sealed entries. Returns whether it existed. */
export async function deleteSeal(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('journal_seals')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a member has plain entries, and sealed ones that are not deleted. */
export async function entriesLeft(
  db: Db,
  userId: string,
): Promise<{ hasPlain: boolean; hasSealed: boolean }> {
  const { rows } = await sql<{ hasPlain: boolean; hasSealed: boolean }>`
    select exists (select from journal_entries where user_id = ${userId}) as "hasPlain",
      exists (select from sealed_entries where user_id = ${userId} and box is not null) as "hasSealed"`.execute(
    db,
  );
  return rows[0] ?? { hasPlain: false, hasSealed: false };
}

/** The stored versions of these entries of a member. Entries that were never sealed are left out. */
export function sealedVersions(db: Db, userId: string, ids: string[]): Promise<SealedVersion[]> {
  return db
    .selectFrom('sealed_entries')
    .select(['id', 'version', sql<boolean>`box is not null`.as('is_live')])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

/** Deletes the plain entries with these ids, which are replaced by sealed ones. */
export function deletePlain(db: Db, userId: string, ids: string[]): Promise<ReplacedEntry[]> {
  return db
    .deleteFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning(['id', 'created_at', 'updated_at'])
    .execute();
}

/**
 * Stores sealed entries, new ones and new versions. All rows are one parameter, so that the plan is the same
 * for any number of them.
 */
export async function putSealed(db: Db, userId: string, rows: PutRow[]): Promise<void> {
  await sql`
    insert into sealed_entries (user_id, id, version, generation, n, box, pictures, created_at)
    select ${userId}, id, version, generation, n, box, pictures, created_at
    from json_to_recordset(${JSON.stringify(rows)}) as entry (
      id uuid, version integer, generation integer, n bigint, box text, pictures uuid[], created_at timestamptz)
    on conflict (user_id, id) do update set
      version = excluded.version, generation = excluded.generation, n = excluded.n, box = excluded.box,
      pictures = excluded.pictures`.execute(db);
}

/**
 * Deletes the boxes of entries. The rows stay, with change numbers from `first` on, so that other devices
 * learn of the deletion.
 */
export async function dropSealed(db: Db, userId: string, ids: string[], first: number): Promise<void> {
  await sql`
    update sealed_entries set box = null, pictures = '{}', n = ${first}::bigint + dropped.position - 1
    from unnest(${ids}::uuid[]) with ordinality as dropped (id, position)
    where user_id = ${userId} and sealed_entries.id = dropped.id`.execute(db);
}

/**
 * Creates plain entries from sealed ones, before their boxes are deleted. Skips an id that another plain
 * entry has. Returns how many entries were created. An entry is connected with its former log if that is the
 * member's and has no other entry, and with its practice if that is built in, the member's own, or logged by
 * them.
 */
export async function insertOpened(
  db: Db,
  userId: string,
  now: Temporal.Instant,
  rows: OpenedRow[],
): Promise<number> {
  const { rows: inserted } = await sql<{ id: string }>`
    insert into journal_entries
      (id, user_id, created_at, updated_at, log_id, practice_id, reflection, ${DRAFT_COLUMNS})
    select entry.id, ${userId}, sealed_entries.created_at, ${now}::timestamptz, log.id, practice.id,
      case when practice.id is not null then entry.reflection end, ${DRAFT_VALUES}
    from json_to_recordset(${JSON.stringify(rows)}) as entry (
      id uuid, log_id uuid, practice_id uuid, reflection jsonb, ${DRAFT_RECORD})
    join sealed_entries on sealed_entries.user_id = ${userId} and sealed_entries.id = entry.id
    left join practice_logs as log on log.user_id = ${userId} and log.id = entry.log_id
      and not exists (select from journal_entries as other where other.log_id = log.id)
    left join practices as practice on practice.id = coalesce(log.practice_id, entry.practice_id)
      and (practice.is_built_in or practice.owner_id = ${userId} or exists (
        select from practice_logs as logged
        where logged.user_id = ${userId} and logged.practice_id = practice.id))
    on conflict (id) do nothing
    returning id`.execute(db);
  return inserted.length;
}

/**
 * The sealed entries of a member that were changed after the change `since`, in the order of their changes: at most
 * `limit`, and no more than fit in `maxBytes`, except that the first one is always returned. `found` is greater than
 * the number of rows if there are more.
 */
export async function sealedAfter(
  db: Db,
  userId: string,
  { since, limit, maxBytes }: { since: number; limit: number; maxBytes: number },
): Promise<(SealedRow & { found: number })[]> {
  const { rows } = await sql<SealedRow & { found: number }>`
    select id, version, generation, n, box, pictures, found
    from (
      select *, count(*) over () as found, row_number() over (order by n) as position,
        sum(coalesce(octet_length(box), 0)) over (order by n) as bytes
      from (
        select * from sealed_entries
        where user_id = ${userId} and n > ${since}
        order by n limit ${limit + 1}) as candidates) as measured
    where position <= ${limit} and (position = 1 or bytes <= ${maxBytes})
    order by n`.execute(db);
  return rows;
}
