import { sql } from 'kysely';
import type { Joining } from '#contract/communities/communities.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { communityColumns } from './settingsRules.ts';

type CommunityColumns = ReturnType<typeof communityColumns>;

export async function insertCommunity(
  db: Db,
  { id, now, ...columns }: CommunityColumns & { id: string; now: Temporal.Instant; joining: Joining },
): Promise<void> {
  await db
    .insertInto('communities')
    .values({ id, ...columns, member_count: 0, created_at: now })
    .execute();
}

export async function updateCommunity(
  db: Db,
  id: string,
  columns:
    | (CommunityColumns & { becomes_public_at: Temporal.Instant | null; joining: Joining })
    | Pick<CommunityRow, 'joining' | 'is_listed' | 'is_findable' | 'questions'>
    | Pick<CommunityRow, 'language'>,
): Promise<void> {
  await db.updateTable('communities').set(columns).where('id', '=', id).execute();
}

/** The ids of the communities whose 24 hours before becoming public are over. */
export async function communitiesDueToBecomePublic(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('communities')
    .select('id')
    .where('becomes_public_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Publishes a community whose 24 hours are over. Returns false when the change was cancelled meanwhile. */
export async function publishCommunity(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('communities')
    .set({
      privacy: 'public',
      becomes_public_at: null,
      // `joiningAfter` in SQL
      joining: sql`case joining when 'invitation' then 'open' else joining end`,
    })
    .where('id', '=', id)
    .where('becomes_public_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The ids of the newest public communities that are listed and that search engines may find. */
export async function publicCommunityIds(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from communities where privacy = 'public' and is_listed and is_findable
    order by created_at desc, id desc limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function communityCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('communities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
