import type { EntryPicture } from '#contract/journal/entries.ts';
import type { EntryDraft, EntryReplacement } from '#contract/journal/entryDrafts.ts';
import { importedId } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import { distinctEntries, importedRow } from '#server/journal/importing/rules.ts';
import { insertImported } from '#server/journal/importing/store.ts';
import { recordImported } from '#server/journal/importing/undoStore.ts';
import { requirePictures, setPictures } from '#server/journal/pictures/actions.ts';
import type { PicturesOfEntry } from '#server/journal/pictures/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { ExpectedVersion } from '#server/platform/database/versions.ts';
import { sessionExpired } from '#server/platform/errors.ts';
import { journalSealed } from './errors.ts';
import { type EntryRow, entryColumns } from './rules.ts';
import { insertEntry, isJournalWritable, type NewEntry, type NewSit, replaceEntry } from './writeStore.ts';

/** The id of the entry that is written, its owner, and the time of the call. */
interface Writing {
  id: string;
  userId: string;
  now: Temporal.Instant;
}

/**
 * Creates an entry.
 * @throws ApiError 400 for pictures that the member cannot use, 409 while the journal is sealed.
 */
export async function createEntry(
  db: Db,
  writing: Writing,
  { pictures, ...draft }: EntryDraft,
  sit?: NewSit,
): Promise<EntryRow> {
  const entry = { ...writing, ...entryColumns(draft) };
  if (!pictures?.length) return insertOrRefuse(db, entry, sit);
  return withPictures(db, writing, pictures, (trx, copies) =>
    insertOrRefuse(trx, { ...entry, pictures: copies }, sit),
  );
}

/**
 * Replaces an entry. Returns undefined when it has been deleted, or changed since the expected version.
 * @throws ApiError 400 for pictures that the member cannot use, 409 while the journal is sealed.
 */
export async function changeEntry(
  db: Db,
  writing: Writing,
  { pictures, ...draft }: EntryReplacement,
  expectedVersion: ExpectedVersion,
): Promise<EntryRow | undefined> {
  const entry = { ...writing, ...entryColumns(draft), keepsDay: draft.day === undefined };
  const replaced =
    pictures === undefined
      ? await replaceEntry(db, entry, expectedVersion)
      : await withPictures(db, writing, pictures ?? [], (trx, copies) =>
          replaceEntry(trx, { ...entry, pictures: copies }, expectedVersion),
        );
  if (!replaced) await requireWritable(db, writing.userId);
  return replaced;
}

/**
 * Imports entries. Returns how many were created.
 * @throws ApiError 400 for pictures that the member cannot use, 409 while the journal is sealed.
 */
export async function importEntries(
  db: Db,
  { userId, now, importId }: Omit<Writing, 'id'> & { importId?: string | undefined },
  entries: ImportedEntry[],
): Promise<number> {
  const rows = await Promise.all(
    distinctEntries(entries).map(async (entry) => {
      const { format, sourceId, ...draft } = entry;
      return { ...importedRow(userId, await importedId(userId, { format, sourceId }), draft), entry };
    }),
  );
  const entriesWithPictures = rows.flatMap(({ id, entry }) =>
    entry.pictures?.length
      ? [{ entryId: id, pictures: entry.pictures, path: `entries.${entries.indexOf(entry)}.pictures` }]
      : [],
  );
  const insert = async (dbOrTrx: Db, copies: ReadonlyMap<string, EntryPicture[]>) => {
    const withCopies = rows.map(({ entry: _entry, ...row }) => ({
      ...row,
      pictures: copies.get(row.id) ?? null,
    }));
    const createdIds = await insertImported(dbOrTrx, userId, now, withCopies);
    if (createdIds) {
      if (importId) await recordImported(dbOrTrx, { userId, id: importId }, now, createdIds);
      return createdIds;
    }
    await requireWritable(dbOrTrx, userId);
    throw journalSealed(); // Another call has begun to seal the journal since the check.
  };
  if (entriesWithPictures.length === 0 && !importId) return (await insert(db, new Map())).length;
  return inTransaction(db, async (trx) => {
    const createdIds = new Set(
      await insert(trx, await requirePictures(trx, userId, 'plain', entriesWithPictures)),
    );
    const shown = entriesWithPictures.filter(({ entryId }) => createdIds.has(entryId));
    await setPictures(trx, userId, { kind: 'plain', entries: shown, now });
    return createdIds.size;
  });
}

/**
 * Requires that plain entries may be written. It is called after a statement that changed nothing.
 * @throws ApiError 409 while the journal is sealed, 401 when the account was deleted while the call was running.
 */
export async function requireWritable(db: Db, userId: string): Promise<void> {
  const isWritable = await isJournalWritable(db, userId);
  if (isWritable === undefined) throw sessionExpired();
  if (!isWritable) throw journalSealed();
}

async function insertOrRefuse(db: Db, entry: NewEntry, sit?: NewSit): Promise<EntryRow> {
  const created = await insertEntry(db, entry, sit);
  if (created) return created;
  await requireWritable(db, entry.userId);
  throw journalSealed(); // Another call has begun to seal the journal since the check.
}

/** Writes an entry with the copies of its pictures, then attaches the pictures to it. */
function withPictures<Row extends EntryRow | undefined>(
  db: Db,
  { id, userId, now }: Writing,
  pictures: PicturesOfEntry['pictures'],
  write: (trx: Db, copies: NonNullable<NewEntry['pictures']>) => Promise<Row>,
): Promise<Row> {
  const entries = [{ entryId: id, pictures, path: 'pictures' }];
  return inTransaction(db, async (trx) => {
    const copies = await requirePictures(trx, userId, 'plain', entries);
    const row = await write(trx, copies.get(id) ?? []);
    if (row) await setPictures(trx, userId, { kind: 'plain', entries, now });
    return row;
  });
}
