import { type RawBuilder, sql } from 'kysely';
import type { ReadingState } from '#contract/readings/readings.ts';
import { joinMembership } from '#server/communities/access.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { ReadingColumns, ReadingRow } from './rules.ts';

type MaybeViewer = Viewer | null;

/** The columns of a `ReadingRow`, of `reading`, `community` and `membership`. */
export const readingColumns = (viewer: MaybeViewer, now: Temporal.Instant) => sql`
  reading.*, community.name as community_name, community.privacy, membership.role as membership,
  membership.paused_until,
  exists (select from books where id = reading.book_id and status = 'approved') as is_in_library,
  exists (
    select from passages where reading_id = reading.id and (
      exists (select from posts where passage_id = passages.id)
      or exists (select from deleted_posts where passage_id = passages.id))
  ) as has_posts,
  (
    select json_build_object(
      'id', id, 'number', number, 'title', title, 'where', place, 'opensOn', opens_on)
    from passages where reading_id = reading.id and opens_at <= ${now} and opens_at < reading.ends_at
    order by number desc limit 1
  ) as current,
  (
    select starts_on from reading_paces where reading_id = reading.id and user_id = ${viewer?.id ?? NIL_UUID}
  ) as own_starts_on`;

/** The readings of a community, those that open last first. The caller checks whether the viewer may read it. */
export async function readingsPage(
  db: Db,
  viewer: MaybeViewer,
  { communityId, state }: { communityId: string; state: ReadingState | undefined },
  start: PageStart,
  count: number,
  now: Temporal.Instant,
): Promise<ReadingRow[]> {
  const after =
    'after' in start
      ? sql`and (reading.first_opens_at, reading.id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns(viewer, now)}
    from (
      select * from readings as reading
      where community_id = ${communityId} and ${isInState(state, now)} ${after}
      order by first_opens_at desc, id desc ${limitOffset(start, count)}
    ) as reading
    join communities as community on community.id = reading.community_id
    ${joinMembership(viewer)}
    order by reading.first_opens_at desc, reading.id desc`.execute(db);
  return rows;
}

function isInState(state: ReadingState | undefined, now: Temporal.Instant): RawBuilder<unknown> {
  if (state === 'ended') return sql`ends_at <= ${now}`;
  if (state === 'open') return sql`ends_at > ${now} and first_opens_at <= ${now}`;
  return state === 'planned' ? sql`ends_at > ${now} and first_opens_at > ${now}` : sql`true`;
}

/** One reading. The caller checks whether the viewer may read its community. */
export async function readingById(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  now: Temporal.Instant,
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns(viewer, now)}
    from readings as reading join communities as community on community.id = reading.community_id
    ${joinMembership(viewer)}
    where reading.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a reading until the transaction ends. The community has to be locked before it. */
export async function lockReading(db: Db, id: string): Promise<void> {
  await sql`select from readings where id = ${id} for update`.execute(db);
}

/** Prevents that a reading is changed, ended or deleted until the transaction ends. */
export async function lockReadingForWriting(db: Db, id: string): Promise<void> {
  await sql`select from readings where id = ${id} for share`.execute(db);
}

/** The number of readings of a community that have not ended. */
export async function unendedCount(db: Db, communityId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from readings where community_id = ${communityId} and ends_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertReading(db: Db, row: ReadingColumns): Promise<void> {
  await db.insertInto('readings').values(row).execute();
}

export async function updateReading(
  db: Db,
  { id, ...columns }: Pick<ReadingColumns, 'id' | 'updated_at'> & Partial<ReadingColumns>,
): Promise<void> {
  await db.updateTable('readings').set(columns).where('id', '=', id).execute();
}

export async function deleteReading(db: Db, id: string): Promise<void> {
  await db.deleteFrom('readings').where('id', '=', id).execute();
}

/** The readings that a member has made and their own paces, for the data export. */
export async function readingsForExport(db: Db, userId: string) {
  const { rows } = await sql<{
    id: string;
    title: string;
    author: string | null;
    words: string | null;
    starts_on: string;
    is_own: boolean;
    pace_starts_on: string | null;
    passages: { title: string; where: string; question: string | null; opensOn: string }[];
  }>`
    select reading.id, reading.title, reading.author, reading.words, reading.starts_on,
      reading.guide_id is not distinct from ${userId}::uuid as is_own, pace.starts_on as pace_starts_on, array(
        select json_build_object('title', title, 'where', place, 'question', question, 'opensOn', opens_on)
        from passages where reading_id = reading.id order by number
      ) as passages
    from readings as reading
    left join reading_paces as pace on pace.reading_id = reading.id and pace.user_id = ${userId}
    where reading.guide_id = ${userId} or pace.user_id is not null
    order by reading.created_at, reading.id`.execute(db);
  return rows;
}
