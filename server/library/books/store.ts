import { sql } from 'kysely';
import { ANY_TAG, type BookColumns, type BookRow } from '#server/library/rules.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Adds an approved book to the lists of its tags, and updates their counts. */
export async function addToTagLists(
  db: Db,
  { id, tags, tag_keys, created_at }: Pick<BookRow, 'id' | 'tags' | 'created_at'> & { tag_keys: string[] },
): Promise<void> {
  // The tags are sorted, so that two books with the same tags cannot cause a deadlock.
  const tagRows = tag_keys
    .map((tag_key, index) => ({ tag_key, name: tags[index] ?? '' }))
    .concat({ tag_key: ANY_TAG, name: '' })
    .sort((a, b) => (a.tag_key < b.tag_key ? -1 : 1));
  await db
    .insertInto('book_tags')
    .values(tagRows.map(({ tag_key }) => ({ tag_key, created_at, book_id: id })))
    .execute();
  await db
    .insertInto('tag_counts')
    .values(tagRows.map((tagRow) => ({ ...tagRow, books: 1 })))
    .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ books: sql`tag_counts.books + 1` }))
    .execute();
}

/**
 * Removes a book from the lists of its tags, and updates their counts. The count of a tag without books is deleted
 * together with the tag's spelling.
 */
export async function removeFromTagLists(db: Db, id: string): Promise<void> {
  // The counts are locked in the same order as when books are added.
  await sql`
    select from tag_counts where tag_key in (select tag_key from book_tags where book_id = ${id})
    order by tag_key for update`.execute(db);
  await sql`
    with deleted as (delete from book_tags where book_id = ${id} returning tag_key)
    update tag_counts set books = books - 1 from deleted where tag_counts.tag_key = deleted.tag_key`.execute(
    db,
  );
  await sql`delete from tag_counts where books = 0`.execute(db);
}

/** Locks a book of the library until the transaction ends. Returns false when it is not in the library. */
export async function lockApprovedBook(db: Db, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('books')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Replaces a book's columns. Returns the columns that `addToTagLists` needs, and the title and author. */
export function updateBook(db: Db, id: string, book: BookColumns) {
  return db
    .updateTable('books')
    .set(book)
    .where('id', '=', id)
    .returning(['id', 'title', 'author', 'tags', 'tag_keys', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Marks a book as rejected, with the reason for its removal. */
export async function markBookRemoved(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('books').set({ status: 'rejected', reason }).where('id', '=', id).execute();
}

/** Deletes all pending corrections of a book. */
export async function deleteCorrections(db: Db, bookId: string): Promise<void> {
  await db.deleteFrom('book_corrections').where('book_id', '=', bookId).execute();
}
