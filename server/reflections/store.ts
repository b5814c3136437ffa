import { type Selectable, sql } from 'kysely';
import type { ReflectionDraft } from '#contract/reflections.ts';
import type { ReflectionsUse } from '#contract/site/registration.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { OwnReflections } from './rules.ts';

export type ReflectionRow = Selectable<DB['reflections']>;
export type ReflectionDay = Selectable<DB['reflection_days']>;

/**
 * The reflections for these days, each a day or a day of each year, and those at these positions of the rotation of the
 * reflections without a day.
 */
export async function reflectionsFor(
  db: Db,
  onDays: string[],
  positions: number[],
): Promise<Pick<OwnReflections, 'dated' | 'undated'>> {
  const { rows } = await sql<ReflectionRow & { position: number | null }>`
    select null::integer as position, reflections.* from reflections where on_day = any(${onDays}::text[])
    union all
    select position, undated.* from unnest(${positions}::integer[]) as position
    cross join lateral (
      select * from reflections where on_day is null order by created_at, id offset position limit 1
    ) as undated`.execute(db);
  return {
    dated: new Map(rows.flatMap((row) => (row.on_day === null ? [] : [[row.on_day, row]]))),
    undated: new Map(rows.flatMap((row) => (row.position === null ? [] : [[row.position, row]]))),
  };
}

/** How many reflections the call has added that has added this one; 0 if it has been deleted. */
export async function countAddedWith(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reflections
    where created_at = (select created_at from reflections where id = ${id})`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function reflectionCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reflections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function reflectionById(db: Db, id: string): Promise<ReflectionRow | undefined> {
  return db.selectFrom('reflections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The reflections of a page, newest first. */
export async function reflectionsPage(db: Db, start: PageStart, count: number): Promise<ReflectionRow[]> {
  const after =
    'after' in start ? sql`where (created_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const { rows } = await sql<ReflectionRow>`
    select * from reflections ${after}
    order by created_at desc, id desc ${limitOffset(start, count)}`.execute(db);
  return rows;
}

const columnsOf = ({ content, author, on, language }: ReflectionDraft) => ({
  content,
  author,
  on_day: on,
  language,
});

export async function insertReflections(
  db: Db,
  drafts: readonly { id: string; draft: ReflectionDraft }[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = drafts.map(({ id, draft }) => ({ id, ...columnsOf(draft), created_at: now }));
  await db.insertInto('reflections').values(rows).execute();
}

export function updateReflection(
  db: Db,
  id: string,
  draft: ReflectionDraft,
): Promise<ReflectionRow | undefined> {
  return db
    .updateTable('reflections')
    .set(columnsOf(draft))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteReflection(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('reflections').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

/** What decides which reflections days show. */
export interface DaysState {
  /** Which reflections the site uses; null for those of the product. */
  use: ReflectionsUse | null;
  /** The stored reflections of these days. */
  stored: ReflectionDay[];
  /** The latest day whose reflection is stored; null if none is. */
  latest: string | null;
  /** How many reflections of this site have no day. */
  undatedCount: number;
}

/** Reads it in one statement, because the reflection of today is read at each visit. */
export async function daysState(db: Db, days: string[]): Promise<DaysState> {
  const { rows } = await sql<DaysState>`
    select (select reflections_use from site) as use,
      (select max(day)::text from reflection_days) as latest,
      (select count(*)::integer from reflections where on_day is null) as "undatedCount",
      (select coalesce(json_agg(reflection_days), '[]') from reflection_days where day = any(${days}::date[])) as stored`.execute(
    db,
  );
  return rows[0] ?? { use: null, stored: [], latest: null, undatedCount: 0 };
}

/** Those of these days that have a reflection. */
export async function takenDays(db: Db, days: string[]): Promise<string[]> {
  const rows = await db.selectFrom('reflections').select('on_day').where('on_day', 'in', days).execute();
  return rows.flatMap(({ on_day }) => on_day ?? []);
}

/** Stores the reflections of days. A day that is stored already stays as it is. */
export async function storeDays(db: Db, days: ReflectionDay[]): Promise<void> {
  await db
    .insertInto('reflection_days')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
