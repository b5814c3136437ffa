import { type RawBuilder, sql } from 'kysely';
import type { BookWithReadings } from '#contract/library.ts';
import type { TagCount } from '#contract/platform/tags.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, limitOffset, type NumberedPage } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';
import { MAX_MATCHES, rankedMatches, type Search } from '#server/platform/search/ranking.ts';
import { ANY_TAG, BOOK_SEARCH, type BookRow, MAX_LISTED_SUBMISSIONS } from './rules.ts';

const COLUMNS = {
  id: true,
  submitter_id: true,
  title: true,
  author: true,
  description: true,
  cover_image_url: true,
  cover: true,
  tags: true,
  isbn13: true,
  language: true,
  status: true,
  reason: true,
  created_at: true,
} satisfies Record<keyof BookRow & keyof DB['books'], true>;
const BOOK_COLUMNS = sql`${columnNames(COLUMNS, 'book')}, users.username`;

/** The books of a page, and the total number. */
export interface BookPage {
  rows: BookRow[];
  total: number;
}

/** Each row contains the total. An empty page has a single row, which contains no book. */
type CountedRow = { total: number } & (BookRow | { id: null });

const pageFrom = (rows: CountedRow[]): BookPage => ({
  rows: rows.filter((row) => row.id !== null),
  total: rows[0]?.total ?? 0,
});

const pageClause = (paging: NumberedPage) => limitOffset({ offset: itemsBefore(paging) }, paging.limit);

/**
 * Approved books with a tag, or all approved books for the empty tag, newest first. PostgreSQL reads them in this
 * order from the index of the primary key of `book_tags`.
 */
export async function booksTagged(db: Db, tagKey: string, paging: NumberedPage): Promise<BookPage> {
  const { rows } = await sql<CountedRow>`
    select coalesce((select books from tag_counts where tag_key = ${tagKey}), 0) as total, page_rows.*
    from (select) as one_row
    left join (
      select ${BOOK_COLUMNS}
      from (
        select book_id from book_tags where tag_key = ${tagKey}
        order by created_at desc, book_id desc ${pageClause(paging)}
      ) as tagged
      join books as book on book.id = book_id
      left join users on users.id = submitter_id
    ) as page_rows on true
    order by page_rows.created_at desc, page_rows.id desc`.execute(db);
  return pageFrom(rows);
}

/** Approved books in a language, newest first; all, or those with a tag. */
export async function booksInLanguage(
  db: Db,
  language: string,
  tagKey: string | null,
  paging: NumberedPage,
): Promise<BookPage> {
  const tagCondition = tagKey === null ? sql`` : sql`and tag_keys @> array[${tagKey}]::text[]`;
  const isListed = sql`status = 'approved' and language = ${language} ${tagCondition}`;
  const { rows } = await sql<CountedRow>`
    select (select count(*) from books where ${isListed}) as total, page_rows.*
    from (select) as one_row
    left join (
      select ${BOOK_COLUMNS}
      from (
        select * from books where ${isListed} order by created_at desc, id desc ${pageClause(paging)}
      ) as book
      left join users on users.id = submitter_id
    ) as page_rows on true
    order by page_rows.created_at desc, page_rows.id desc`.execute(db);
  return pageFrom(rows);
}

/** Approved books that match, best first. The total is counted up to `MAX_MATCHES`. */
export async function searchBooks(
  db: Db,
  search: Search,
  tagKey: string | null,
  paging: NumberedPage,
): Promise<BookPage> {
  const tagCondition = tagKey === null ? sql`` : sql`and tag_keys @> array[${tagKey}]::text[]`;
  const { rows } = await sql<CountedRow>`
    ${rankedMatches(BOOK_SEARCH, search, sql`status = 'approved' ${tagCondition}`)}
    select (select least(count(*), ${MAX_MATCHES}) from matches) as total, page_rows.*
    from (select) as one_row
    left join (
      select ${BOOK_COLUMNS}, position
      from (select * from ranked where position <= ${MAX_MATCHES} order by position ${pageClause(paging)}) as best
      join books as book on book.id = match_id
      left join users on users.id = submitter_id
    ) as page_rows on true
    order by position`.execute(db);
  return pageFrom(rows);
}

/** The 100 most used tags of approved books. */
export async function tagCounts(db: Db): Promise<TagCount[]> {
  return db
    .selectFrom('tag_counts')
    .select(['name', 'books as count'])
    .where('tag_key', '!=', ANY_TAG)
    .orderBy('books', 'desc')
    .orderBy('tag_key')
    .limit(100)
    .execute();
}

/** The number of books in the library. */
export async function bookCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('tag_counts')
    .select('books')
    .where('tag_key', '=', ANY_TAG)
    .executeTakeFirst();
  return row?.books ?? 0;
}

const selectBooks = (db: Db, where: RawBuilder<unknown>) =>
  sql<BookRow>`
  select ${BOOK_COLUMNS}, exists (select from book_corrections where book_id = book.id) as is_being_corrected
  from books as book left join users on users.id = submitter_id ${where}`.execute(db);

/** The book with this id, whatever its status; undefined if there is none. */
export async function bookById(db: Db, id: string): Promise<BookRow | undefined> {
  return (await selectBooks(db, sql`where book.id = ${id}`)).rows[0];
}

/** The title and the author of a book that is in the library. */
export async function approvedBook(
  db: Db,
  id: string,
): Promise<Pick<BookRow, 'title' | 'author'> | undefined> {
  return db
    .selectFrom('books')
    .select(['title', 'author'])
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
}

/** The communities that read a book now: at most five, and only those that everyone may find. */
export async function readingsOf(
  db: Db,
  bookId: string,
  now: Temporal.Instant,
): Promise<BookWithReadings['readings']> {
  const { rows } = await sql<BookWithReadings['readings'][number]>`
    select reading.id, json_build_object('id', community.id, 'name', community.name) as community
    from readings as reading join communities as community on community.id = reading.community_id
    where reading.book_id = ${bookId} and reading.first_opens_at <= ${now} and reading.ends_at > ${now}
      and community.privacy = 'public' and community.is_listed
    order by reading.first_opens_at desc, reading.id desc limit 5`.execute(db);
  return rows;
}

/** The books with these ids, whatever their status, in no particular order. */
export async function booksById(db: Db, ids: string[]): Promise<BookRow[]> {
  return (await selectBooks(db, sql`where book.id = any(${ids}::uuid[])`)).rows;
}

/** The book with this ISBN that is approved or pending. */
export async function bookByIsbn(db: Db, isbn13: string): Promise<BookRow | undefined> {
  return (await selectBooks(db, sql`where isbn13 = ${isbn13} and status <> 'rejected'`)).rows[0];
}

/** The newest submissions of a member, newest first. */
export async function submissionsOf(db: Db, userId: string): Promise<BookRow[]> {
  const newestFirst = sql`order by book.created_at desc, book.id desc limit ${MAX_LISTED_SUBMISSIONS}`;
  return (await selectBooks(db, sql`where submitter_id = ${userId} ${newestFirst}`)).rows;
}

/** Pending submissions, oldest first. */
export async function pendingBooks(db: Db, paging: NumberedPage): Promise<BookPage> {
  const { rows } = await sql<CountedRow>`
    select (select count(*) from books where status = 'pending') as total, page_rows.*
    from (select) as one_row
    left join (
      select ${BOOK_COLUMNS}, submitted_at
      from books as book left join users on users.id = submitter_id
      where status = 'pending' order by submitted_at, book.id ${pageClause(paging)}
    ) as page_rows on true
    order by submitted_at, page_rows.id`.execute(db);
  return pageFrom(rows);
}

/** The numbers of pending submissions and corrections. */
export async function waitingInLibrary(db: Db): Promise<{ books: number; corrections: number }> {
  const { rows } = await sql<{ books: number; corrections: number }>`
    select (select count(*) from books where status = 'pending') as books,
      (select count(*) from book_corrections) as corrections`.execute(db);
  return rows[0] ?? { books: 0, corrections: 0 };
}

/** When the newest pending submission or correction was sent; null if there is none. */
export async function newestSubmission(db: Db): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select greatest(
      (select max(submitted_at) from books where status = 'pending'),
      (select max(created_at) from book_corrections)) as at`.execute(db);
  return rows[0]?.at ?? null;
}
