import { sql } from 'kysely';
import { ANY_TAG, type BookColumns, type BookRow } from '#server/library/rules.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Puts an approved book under its tags, and counts it there. */
export async function shelve(
  db: Db,
  { id, tags, tag_keys, created_at }: Pick<BookRow, 'id' | 'tags' | 'created_at'> & { tag_keys: string[] },
): Promise<void> {
  // In order, so that two books with the same tags do not wait for each other.
  const shelves = tag_keys
    .map((tag_key, place) => ({ tag_key, name: tags[place] ?? '' }))
    .concat({ tag_key: ANY_TAG, name: '' })
    .sort((a, b) => (a.tag_key < b.tag_key ? -1 : 1));
  await db
    .insertInto('book_tags')
    .values(shelves.map(({ tag_key }) => ({ tag_key, created_at, book_id: id })))
    .execute();
  await db
    .insertInto('tag_counts')
    .values(shelves.map((shelf) => ({ ...shelf, books: 1 })))
    .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ books: sql`tag_counts.books + 1` }))
    .execute();
}

/** Takes a book from under its tags; a tag that no book has any more is forgotten with its spelling. */
export async function unshelve(db: Db, id: string): Promise<void> {
  // Locked in order, as when books are shelved.
  await sql`
    select from tag_counts where tag_key in (select tag_key from book_tags where book_id = ${id})
    order by tag_key for update`.execute(db);
  await sql`
    with taken as (delete from book_tags where book_id = ${id} returning tag_key)
    update tag_counts set books = books - 1 from taken where tag_counts.tag_key = taken.tag_key`.execute(db);
  await sql`delete from tag_counts where books = 0`.execute(db);
}

/** Locks a book of the library until the end of the transaction. False when it is in no library. */
export async function lockShelvedBook(db: Db, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('books')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Writes a book of the library anew, and says what is needed to shelve it again. */
export function updateBook(db: Db, id: string, book: BookColumns) {
  return db
    .updateTable('books')
    .set(book)
    .where('id', '=', id)
    .returning(['id', 'title', 'author', 'tags', 'tag_keys', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Gives a book back to its submitter, with the reason for which it was removed. */
export async function rejectShelvedBook(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('books').set({ status: 'rejected', reason }).where('id', '=', id).execute();
}
