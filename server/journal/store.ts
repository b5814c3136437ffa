import { type SelectQueryBuilder, sql } from 'kysely';
import type { DayBounds } from '#server/journal/days/rules.ts';
import { idsOfDay } from '#server/journal/days/store.ts';
import { type Db, hiddenFromPlanner } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';
import { ENTRY_COLUMNS, EXCERPT_COLUMNS, SIT } from './columns.ts';
import type { EntryPosition, EntryRow, ExcerptRow } from './rules.ts';

/** An entry of this owner. An entry of another member is not found. */
export function ownEntry(db: Db, userId: string, id: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('journal_entries')
    .select(ENTRY_COLUMNS)
    .select(SIT)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

interface EntryFilter {
  /** The practice after which the entries were written; null for all entries. */
  practiceId: string | null;
  /** The reading about which the entries were written; null for all entries. */
  readingId: string | null;
  /** A tag in lower case; null for entries with any tags. */
  tagKey: string | null;
  /** A tsquery; null for entries with any words. */
  words: string | null;
  /** A day of the member; null for entries of all days. */
  day: DayBounds | null;
  start: PageStart;
  /** One more than the page size, to know whether there is a next page. */
  count: number;
}

type Entries = SelectQueryBuilder<DB, 'journal_entries', object>;

/** A member's entries that match a filter, newest first. Lists use indexes on (user_id, …), searches the index on words. */
export function findEntries(db: Db, userId: string, filter: EntryFilter): Promise<ExcerptRow[]> {
  const { practiceId, readingId, tagKey, words, day, start, count } = filter;
  let entries: Entries = (words === null ? db.selectFrom('journal_entries') : withWords(db, words)).where(
    'user_id',
    '=',
    hiddenFromPlanner(userId, 'uuid'),
  );
  if (day !== null) entries = entries.where('id', 'in', idsOfDay(userId, day));
  if (practiceId !== null) entries = entries.where('practice_id', '=', practiceId);
  if (readingId !== null) entries = entries.where(sql<boolean>`reading ->> 'readingId' = ${readingId}`);
  if (tagKey !== null) entries = entries.where(sql<boolean>`tag_keys @> array[${tagKey}]::text[]`);
  return newestFirst(entries, start, count).select(EXCERPT_COLUMNS).execute();
}

/** A page of entries, newest first. */
function newestFirst(entries: Entries, start: PageStart, count: number): Entries {
  const page =
    'after' in start
      ? entries.where(sql<boolean>`(written_at, id) < (${start.after.at}, ${start.after.id}::uuid)`)
      : entries;
  return page
    .orderBy('journal_entries.written_at', 'desc')
    .orderBy('id', 'desc')
    .modifyEnd(limitOffset(start, count));
}

/** A member's entries with their whole content, newest first: all of them, or those from one day to another. */
export function wholeEntriesOf(
  db: Db,
  userId: string,
  { from, to, start, count }: DayRange & { start: PageStart; count: number },
): Promise<EntryRow[]> {
  let entries: Entries = db.selectFrom('journal_entries').where('user_id', '=', userId);
  // The start and the end of a day differ by at most a day from those in UTC. The conditions on `written_at`
  // allow PostgreSQL to use the index.
  if (from)
    entries = entries.where(sql<boolean>`written_at > ${from.start}::timestamptz - interval '2 days'
      and (written_on >= ${from.day} or (written_on is null and written_at >= ${from.start}))`);
  if (to)
    entries = entries.where(sql<boolean>`written_at < ${to.end}::timestamptz + interval '2 days'
      and (written_on <= ${to.day} or (written_on is null and written_at < ${to.end}))`);
  return newestFirst(entries, start, count).select(ENTRY_COLUMNS).select(SIT).execute();
}

/** The first and the last day of a range; null without a limit. */
interface DayRange {
  from: DayBounds | null;
  to: DayBounds | null;
}

/** `offset(0)` makes PostgreSQL use the index on words. Otherwise the planner might read the whole journal. */
const withWords = (db: Db, words: string) =>
  db.selectFrom((from) =>
    from
      .selectFrom('journal_entries')
      .selectAll()
      .where(sql<boolean>`words @@ ${words}::tsquery`)
      .offset(0)
      .as('journal_entries'),
  ) as unknown as Entries;

/** The 200 most used tags. Tags that differ only in letter case are counted together, under the latest spelling. */
export async function tagCounts(db: Db, userId: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select (array_agg(tag order by written_at desc))[1] as name, count(*) as count
    from journal_entries, unnest(tags, tag_keys) as used (tag, key)
    where user_id = ${userId}
    group by key
    order by count(*) desc, key
    limit 200`.execute(db);
  return rows;
}

/** The number of entries of all members, plain and sealed. */
export async function entryCount(db: Db): Promise<number> {
  const countOf = (table: 'journal_entries' | 'sealed_entries') =>
    db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  const [plain, sealed] = await Promise.all([
    countOf('journal_entries').executeTakeFirstOrThrow(),
    countOf('sealed_entries').where('box', 'is not', null).executeTakeFirstOrThrow(),
  ]);
  return plain.count + sealed.count;
}

/** A member's entries after a position, or the first ones, oldest first. */
export function entriesAfter(
  db: Db,
  userId: string,
  last: EntryPosition | null,
  count: number,
): Promise<EntryRow[]> {
  let entries = db
    .selectFrom('journal_entries')
    .select(ENTRY_COLUMNS)
    .select(SIT)
    .where('user_id', '=', userId);
  if (last) entries = entries.where(sql<boolean>`(written_at, id) > (${last.written_at}, ${last.id}::uuid)`);
  return entries.orderBy('written_at').orderBy('id').limit(count).execute();
}
