import { type ExpressionBuilder, sql } from 'kysely';
import type { PracticeDraft } from '#contract/sadhana/practices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { PracticeRow } from './rules.ts';

const PRACTICE_COLUMNS = ['id', 'owner_id', 'name', 'type', 'default_value'] as const;

/** The built-in practices in their order, then the member's own, oldest first. */
export function practicesOf(db: Db, userId: string): Promise<PracticeRow[]> {
  return db
    .selectFrom('practices')
    .select(PRACTICE_COLUMNS)
    .where((eb) => eb.or([isBuiltIn(eb), isOwn(eb, userId)]))
    .orderBy('is_built_in', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The practices that the member has deleted and that logs still use, newest first. */
export function deletedPracticesOf(db: Db, userId: string): Promise<PracticeRow[]> {
  return db
    .selectFrom('practices')
    .select(PRACTICE_COLUMNS)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

type PracticeExpressions = ExpressionBuilder<DB, 'practices'>;
const isBuiltIn = (eb: PracticeExpressions) => eb('is_built_in', '=', true);
const isOwn = (eb: PracticeExpressions, userId: string) =>
  eb.and([eb('owner_id', '=', userId), eb('deleted_at', 'is', null)]);

/** The practices with these ids that are built in or the member's own, in no particular order. */
export function usablePractices(db: Db, userId: string, ids: string[]): Promise<PracticeRow[]> {
  return db
    .selectFrom('practices')
    .select(PRACTICE_COLUMNS)
    .where('id', 'in', ids)
    .where((eb) => eb.or([isBuiltIn(eb), isOwn(eb, userId)]))
    .execute();
}

/**
 * The practice, if the member may log it: built in, their own, in a public preset, or already used by their
 * log `logId`.
 */
export function loggablePractice(
  db: Db,
  userId: string,
  id: string,
  logId: string | null = null,
): Promise<PracticeRow | undefined> {
  const isShared = sql<boolean>`deleted_at is null and exists (
    select from preset_practices join presets on presets.id = preset_id
    where practice_id = practices.id and is_public)`;
  const isOfLog = sql<boolean>`exists (
    select from practice_logs
    where practice_logs.id = ${logId} and user_id = ${userId} and practice_id = practices.id)`;
  return db
    .selectFrom('practices')
    .select(PRACTICE_COLUMNS)
    .where('id', '=', id)
    .where((eb) => eb.or([isBuiltIn(eb), isOwn(eb, userId), isShared, isOfLog]))
    .executeTakeFirst();
}

export function insertPractice(
  db: Db,
  {
    id,
    userId,
    now,
    name,
    type,
    defaultValue,
    deletedAt = null,
  }: PracticeDraft & {
    id: string;
    userId: string;
    now: Temporal.Instant;
    deletedAt?: Temporal.Instant | null;
  },
): Promise<PracticeRow> {
  return db
    .insertInto('practices')
    .values({
      id,
      owner_id: userId,
      name,
      type,
      default_value: defaultValue,
      created_at: now,
      deleted_at: deletedAt,
    })
    .returning(PRACTICE_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Marks one of the member's own practices as deleted and removes it from every preset. Returns whether there
 * was one.
 */
export async function deletePractice(
  db: Db,
  userId: string,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const deleted = await db
    .updateTable('practices')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where((eb) => isOwn(eb, userId))
    .returning('id')
    .executeTakeFirst();
  if (deleted) await db.deleteFrom('preset_practices').where('practice_id', '=', id).execute();
  return deleted !== undefined;
}

/**
 * Deletes the practices that have no owner or that their owner has deleted, if no log uses them. Must be called in a
 * transaction: the first statement locks the rows, so that the second one sees every log that refers to them.
 */
export async function deleteUnusedPractices(db: Db): Promise<void> {
  const unused = sql<boolean>`not exists (select from practice_logs where practice_id = practices.id)`;
  const unusedRows = await db
    .selectFrom('practices')
    .select('id')
    .where('is_built_in', '=', false)
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('deleted_at', 'is not', null)]))
    .where(unused)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = unusedRows.map(({ id }) => id);
  if (ids.length) await db.deleteFrom('practices').where('id', 'in', ids).where(unused).execute();
}
