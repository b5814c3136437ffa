import { sql } from 'kysely';
import { joinMembership } from '#server/communities/access.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { PassageRow, ReadingRow } from './rules.ts';
import { readingColumns } from './store.ts';

/** The passages of a reading, in their order. */
export async function passagesOf(db: Db, viewer: Viewer | null, readingId: string): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select passage.*, exists (
      select from posts where passage_id = passage.id and author_id = ${viewer?.id ?? NIL_UUID}) as has_mine
    from passages as passage where reading_id = ${readingId} order by number`.execute(db);
  return rows;
}

const PASSAGE_COLUMNS = {
  id: true,
  reading_id: true,
  number: true,
  title: true,
  place: true,
  question: true,
  opens_on: true,
  opens_at: true,
  changed_at: true,
} satisfies Record<Exclude<keyof PassageRow, 'has_mine'>, true>;
export type PassageColumns = Omit<PassageRow, 'has_mine'>;

/** Replaces the passages of a reading that have not opened: all but the first `opened`. */
export async function replacePassages(
  db: Db,
  readingId: string,
  opened: number,
  passages: PassageColumns[],
): Promise<void> {
  await sql`delete from passages where reading_id = ${readingId} and number > ${opened}`.execute(db);
  if (passages.length === 0) return;
  await sql`
    insert into passages (${columnNames(PASSAGE_COLUMNS)})
    select ${columnNames(PASSAGE_COLUMNS)}
    from json_populate_recordset(null::passages, ${JSON.stringify(passages)}::json)`.execute(db);
}

/** Changes the texts of a passage that has opened, and says when if somebody has written about it. */
export async function updateOpenedPassage(
  db: Db,
  { id, title, place, question }: Pick<PassageColumns, 'id' | 'title' | 'place' | 'question'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update passages set title = ${title}, place = ${place}, question = ${question},
      changed_at = case when exists (select from posts where passage_id = ${id}) then ${now}::timestamptz
        else changed_at end
    where id = ${id}`.execute(db);
}

/** A passage with its neighbours. */
export interface PassageWithNeighbours extends PassageColumns {
  previous_id: string | null;
  next_id: string | null;
  next_opens_at: Temporal.Instant | null;
  /** The days of the passages up to this one. */
  days: string[];
  /** Whether somebody else has removed what the viewer wrote about it, so that it can still be restored. */
  is_removed: boolean;
}

/** A passage as a value of JSON, in which instants are texts. */
type PassageJson = Omit<PassageWithNeighbours, 'opens_at' | 'changed_at' | 'next_opens_at'> & {
  opens_at: string;
  changed_at: string | null;
  next_opens_at: string | null;
};

/** A passage with its reading, in one statement. The caller checks whether the viewer may read its community. */
export async function passageWithReading(
  db: Db,
  viewer: Viewer | null,
  id: string,
  now: Temporal.Instant,
): Promise<{ passage: PassageWithNeighbours; reading: ReadingRow } | undefined> {
  const { rows } = await sql<ReadingRow & { passage: PassageJson }>`
    select ${readingColumns(viewer, now)}, row_to_json(passage) as passage
    from (
      select found.*, previous.id as previous_id, next.id as next_id, next.opens_at as next_opens_at, array(
        select opens_on from passages where reading_id = found.reading_id and number <= found.number order by number
      ) as days, exists (
        select from deleted_posts
        where passage_id = found.id and author_id = ${viewer?.id ?? NIL_UUID} and removed_by is not null
      ) as is_removed
      from passages as found
      left join passages as previous
        on previous.reading_id = found.reading_id and previous.number = found.number - 1
      left join passages as next on next.reading_id = found.reading_id and next.number = found.number + 1
      where found.id = ${id}
    ) as passage
    join readings as reading on reading.id = passage.reading_id
    join communities as community on community.id = reading.community_id
    ${joinMembership(viewer)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { passage, ...reading } = row;
  const { opens_at, changed_at, next_opens_at } = passage;
  const instants = {
    opens_at: Temporal.Instant.from(opens_at),
    changed_at: changed_at === null ? null : Temporal.Instant.from(changed_at),
    next_opens_at: next_opens_at === null ? null : Temporal.Instant.from(next_opens_at),
  };
  return { passage: { ...passage, ...instants }, reading };
}

export interface RestRow {
  id: string;
  number: number;
  weeks: number;
}

/** The rests of a reading, in the order in which they were set. */
export async function restsOf(db: Db, readingId: string): Promise<RestRow[]> {
  return db
    .selectFrom('reading_rests')
    .select(['id', 'number', 'weeks'])
    .where('reading_id', '=', readingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertRest(
  db: Db,
  rest: RestRow & { reading_id: string; created_at: Temporal.Instant },
): Promise<void> {
  await db.insertInto('reading_rests').values(rest).execute();
}

export async function deleteRest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reading_rests').where('id', '=', id).execute();
}
