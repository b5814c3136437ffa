import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

export async function guideIdsOf(db: Db, communityId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships where community_id = ${communityId} and rank = 0`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** An SQL condition: whether a community has a guide who is not suspended, other than these members. */
export const hasOtherGuide = (
  communityId: RawBuilder<unknown>,
  userIds: readonly string[],
  now: Temporal.Instant,
) => sql<boolean>`exists (
  select from memberships as other
  where other.community_id = ${communityId} and other.rank = 0 and other.user_id <> all(${userIds}::uuid[])
    and not ${isSuspended(sql`other.user_id`, now)})`;

/** Whether a community keeps a guide who is not suspended without these members. */
export async function keepsGuideWithout(
  db: Db,
  communityId: string,
  userIds: readonly string[],
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`select where ${hasOtherGuide(sql`${communityId}::uuid`, userIds, now)}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * The id of the other guide who joined first. Without another guide, the id of the other member who joined first. Suspended
 * members come last.
 */
export async function successorOf(
  db: Db,
  communityId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const successor = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('user_id', '!=', userId)
    .orderBy(isSuspended(sql`memberships.user_id`, now))
    .orderBy('rank')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return successor?.user_id;
}
