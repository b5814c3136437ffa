import { type Selectable, sql } from 'kysely';
import type { ReflectionDraft } from '#contract/reflections.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';

export type ReflectionRow = Selectable<DB['reflections']>;
export type ReflectionDay = Selectable<DB['reflection_days']>;

/** The reflections that admins have added, in the order of their rotation. */
export function allReflections(db: Db): Promise<ReflectionRow[]> {
  return db.selectFrom('reflections').selectAll().orderBy('created_at').orderBy('id').execute();
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

/** The stored reflections of these days. */
export function storedDays(db: Db, days: string[]): Promise<ReflectionDay[]> {
  return db.selectFrom('reflection_days').selectAll().where('day', 'in', days).execute();
}

/** The latest day whose reflection is stored; null if none is. */
export async function latestStoredDay(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('reflection_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** Stores the reflections of days. A day that is stored already stays as it is. */
export async function storeDays(db: Db, days: ReflectionDay[]): Promise<void> {
  await db
    .insertInto('reflection_days')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
