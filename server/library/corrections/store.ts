import { sql } from 'kysely';
import type { CorrectionDraft } from '#contract/library.ts';
import { type BookRow, type CorrectionRow, draftColumns } from '#server/library/rules.ts';
import { booksById } from '#server/library/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, type NumberedPage } from '#server/platform/database/pages.ts';

type Correction = CorrectionRow['correction'];

export async function insertCorrection(
  db: Db,
  { id, book, userId, now }: { id: string; book: BookRow; userId: string; now: Temporal.Instant },
  draft: CorrectionDraft,
): Promise<void> {
  const columns = { ...draftColumns(draft, book.language), note: draft.note };
  await db
    .insertInto('book_corrections')
    .values({ id, book_id: book.id, submitter_id: userId, created_at: now, ...columns })
    .execute();
}

export function correctionById(db: Db, id: string): Promise<Correction | undefined> {
  return db.selectFrom('book_corrections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a pending correction. Returns false when it has been decided already. */
export async function deleteCorrection(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('book_corrections')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes a member's pending correction of a book. Returns false when there is none. */
export async function deleteOwnCorrection(db: Db, bookId: string, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('book_corrections')
    .where('book_id', '=', bookId)
    .where('submitter_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The number of pending corrections of a member. */
export async function correctionCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('book_corrections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submitter_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The pending corrections of a member, oldest first. */
export async function correctionsOf(db: Db, userId: string): Promise<CorrectionRow[]> {
  const corrections = await pendingQuery(db).where('submitter_id', '=', userId).execute();
  return withBooks(db, corrections);
}

/** A page of pending corrections, oldest first, with the total number. */
export async function pendingCorrections(db: Db, paging: NumberedPage) {
  const { rows } = await sql<{ total: number }>`select count(*) as total from book_corrections`.execute(db);
  const corrections = await pendingQuery(db).offset(itemsBefore(paging)).limit(paging.limit).execute();
  return { rows: await withBooks(db, corrections), total: rows[0]?.total ?? 0 };
}

const pendingQuery = (db: Db) =>
  db.selectFrom('book_corrections').selectAll().orderBy('created_at').orderBy('id');

async function withBooks(db: Db, corrections: Correction[]): Promise<CorrectionRow[]> {
  const books = await booksById(
    db,
    corrections.map(({ book_id }) => book_id),
  );
  return corrections.flatMap((correction) => {
    const book = books.find(({ id }) => id === correction.book_id);
    return book ? [{ correction, book }] : [];
  });
}
