import { type QueryCreator, sql } from 'kysely';
import type { EntryPicture } from '#contract/journal/entries.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { type ExpectedVersion, isUnchanged } from '#server/platform/database/versions.ts';
import { ENTRY_COLUMNS, SIT } from './columns.ts';
import { type EntryColumns, type EntryRow, ownerPrefix } from './rules.ts';

/** The states of a journal in which plain entries can be written. */
const WRITABLE = ['plain', 'unsealing'] as const;

/**
 * A common table expression with the id of a member whose plain entries may be written now, and no row while
 * the journal is sealed. The lock makes sealing wait until the entry is written. A statement that had to wait
 * for sealing sees the new state.
 */
export const writer = (userId: string) => (db: QueryCreator<DB>) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('journal', 'in', WRITABLE).forKeyShare();

/** Whether plain entries may be written now; undefined if the account has been deleted. */
export async function isJournalWritable(db: Db, userId: string): Promise<boolean | undefined> {
  const account = await db.selectFrom('users').select('journal').where('id', '=', userId).executeTakeFirst();
  return account && WRITABLE.some((state) => state === account.journal);
}

/** Whether the journal is being sealed: some entries are plain, and can only be sealed. */
export async function isJournalSealing(db: Db, userId: string): Promise<boolean> {
  const account = await db.selectFrom('users').select('journal').where('id', '=', userId).executeTakeFirst();
  return account?.journal === 'sealing';
}

/** The log and the practice after which an entry is written, and the reflection that is kept with it. */
export interface NewSit {
  log_id: string | null;
  practice_id: string | null;
  reflection: Reflection | null;
}

/** The stored fields of an entry. Without `pictures`, a replaced entry keeps its own. */
export type NewEntry = EntryColumns & {
  id: string;
  userId: string;
  now: Temporal.Instant;
  pictures?: EntryPicture[];
};

/** The day of a replaced entry, if it is at most one day away from the new date. */
const formerDay = (writtenAt: Temporal.Instant) => sql<string | null>`case
  when written_on between (${writtenAt}::timestamptz at time zone 'UTC')::date - 1
    and (${writtenAt}::timestamptz at time zone 'UTC')::date + 1
  then written_on end`;

/** Inserts an entry. Returns undefined while the journal is sealed, or when its owner has been deleted. */
export function insertEntry(
  db: Db,
  { id, userId, now, ...columns }: NewEntry,
  sit: NewSit = { log_id: null, practice_id: null, reflection: null },
): Promise<EntryRow | undefined> {
  const row = {
    id,
    user_id: userId,
    created_at: now,
    updated_at: now,
    ...columnsOf(userId, columns),
    ...sit,
    reflection: sit.reflection && JSON.stringify(sit.reflection),
  };
  const names = Object.keys(row) as (keyof typeof row)[];
  return db
    .with('writer', writer(userId))
    .insertInto('journal_entries')
    .columns(names)
    .expression((eb) => eb.selectFrom('writer').select(names.map((name) => sql`${row[name]}`.as(name))))
    .returning(ENTRY_COLUMNS)
    .returning(SIT)
    .executeTakeFirst();
}

/**
 * Replaces an entry. Returns undefined when it has been deleted, or changed since the expected version, and while the
 * journal is sealed.
 */
export function replaceEntry(
  db: Db,
  { id, userId, now, keepsDay, ...columns }: NewEntry & { keepsDay: boolean },
  expectedVersion: ExpectedVersion,
): Promise<EntryRow | undefined> {
  return db
    .with('writer', writer(userId))
    .updateTable('journal_entries')
    .from('writer')
    .set({
      updated_at: now,
      ...columnsOf(userId, columns),
      ...(keepsDay && { written_on: formerDay(columns.written_at) }),
    })
    .where('journal_entries.id', '=', id)
    .whereRef('user_id', '=', 'writer.id')
    .where(isUnchanged(expectedVersion))
    .returning(ENTRY_COLUMNS)
    .returning(SIT)
    .executeTakeFirst();
}

/** Sets the practice of the entry that was written after a log, because the log has another practice now. */
export async function setPracticeOfEntry(db: Db, logId: string, practiceId: string): Promise<void> {
  await db
    .updateTable('journal_entries')
    .set({ practice_id: practiceId })
    .where('log_id', '=', logId)
    .execute();
}

const columnsOf = (
  userId: string,
  { words, pictures, ...columns }: EntryColumns & Pick<NewEntry, 'pictures'>,
) => ({
  ...columns,
  ...(pictures && { pictures: pictures.length > 0 ? JSON.stringify(pictures) : null }),
  words: sql<string>`array_to_tsvector(${words.map((word) => ownerPrefix(userId) + word)}::text[])`,
});

/** Deletes entries. Returns how many existed; none while the journal is sealed. */
export async function deleteEntries(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .with('writer', writer(userId))
    .deleteFrom('journal_entries')
    .using('writer')
    .where('journal_entries.id', 'in', ids)
    .whereRef('user_id', '=', 'writer.id')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
