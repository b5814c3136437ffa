import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { type BookRow, type BookWrite, EVERY_BOOK } from '../rules.ts';

export async function insertSubmission(
  db: Db,
  { id, userId, now, ...book }: BookWrite & { id: string; userId: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('books')
    .values({ id, submitter_id: userId, created_at: now, submitted_at: now, ...book })
    .execute();
}

export async function waitingCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('books')
    .select((books) => books.fn.countAll<number>().as('count'))
    .where('submitter_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes a rejected submission, which waits for review again. False when it is not rejected any more. */
export async function resubmit(
  db: Db,
  { id, now, ...book }: BookWrite & { id: string; now: Temporal.Instant },
): Promise<boolean> {
  const changed = await db
    .updateTable('books')
    .set({ ...book, status: 'pending', reason: null, submitted_at: now })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** One statement, so that of two who decide at once one does. Undefined when nothing was pending. */
export function decide(
  db: Db,
  id: string,
  decided: { status: 'approved' } | { status: 'rejected'; reason: string },
) {
  return db
    .updateTable('books')
    .set({ reason: null, ...decided })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['id', 'title', 'author', 'tags', 'tag_keys', 'created_at'])
    .executeTakeFirst();
}

/** Puts an approved book under its tags, and counts it there. */
export async function shelve(
  db: Db,
  { id, tags, tag_keys, created_at }: Pick<BookRow, 'id' | 'tags' | 'created_at'> & { tag_keys: string[] },
): Promise<void> {
  // In order, so that two books with the same tags do not wait for each other.
  const shelves = tag_keys
    .map((tag_key, place) => ({ tag_key, name: tags[place] ?? '' }))
    .concat({ tag_key: EVERY_BOOK, name: '' })
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
