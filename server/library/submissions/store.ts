import type { BookColumns } from '#server/library/rules.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function insertSubmission(
  db: Db,
  { id, userId, now, ...book }: BookColumns & { id: string; userId: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('books')
    .values({ id, submitter_id: userId, created_at: now, submitted_at: now, ...book })
    .execute();
}

export async function pendingCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submitter_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes a rejected submission and makes it pending. Returns false when it is not rejected. */
export async function resubmit(
  db: Db,
  { id, now, ...book }: BookColumns & { id: string; now: Temporal.Instant },
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

/**
 * Approves or rejects a pending submission in one statement, so that only one of two simultaneous decisions
 * succeeds. Returns undefined when the submission was not pending.
 */
export function decideSubmission(
  db: Db,
  id: string,
  outcome: { status: 'approved' } | { status: 'rejected'; reason: string },
) {
  return db
    .updateTable('books')
    .set({ reason: null, ...outcome })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['id', 'title', 'author', 'tags', 'tag_keys', 'created_at'])
    .executeTakeFirst();
}

/** Deletes a member's pending submission. Returns false when there is none. */
export async function deletePending(db: Db, id: string, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('books')
    .where('id', '=', id)
    .where('submitter_id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
