import { sql } from 'kysely';
import type { SeriesRow } from '#server/events/rules.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A series in a feed, with the first and the last day that its rule gives, and its cancelled days. */
export type FeedSeriesRow = SeriesRow & {
  first_day: string;
  last_day: string;
  excepted_days: string[];
};

/** An occurrence whose text differs from that of its series. */
export interface OverrideRow {
  series_id: string;
  takes_place_on: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  title: string;
  description: string;
  location: string | null;
}

/** The maximum number of series in one feed. */
const MAX_SERIES = 1_000;

/** The series of a community with an occurrence that ends after `since`, newest first. */
export async function seriesForFeed(
  db: Db,
  communityId: string,
  since: Temporal.Instant,
): Promise<FeedSeriesRow[]> {
  const { rows } = await sql<FeedSeriesRow>`
    select series.*, least(existing.first_day, excepted.first_day) as first_day,
      greatest(existing.last_day, excepted.last_day) as last_day, excepted.days as excepted_days
    from event_series as series
    cross join lateral (
      select min(takes_place_on) as first_day, max(takes_place_on) as last_day, max(ends_at) as ends_at
      from occurrences where series_id = series.id
    ) as existing
    cross join lateral (
      select min(excepted_on) as first_day, max(excepted_on) as last_day,
        coalesce(array_agg(excepted_on::text order by excepted_on), '{}') as days
      from exception_days where series_id = series.id
    ) as excepted
    where series.community_id = ${communityId} and series.last_ends_at > ${since} and existing.ends_at > ${since}
    order by series.id desc limit ${MAX_SERIES}`.execute(db);
  return rows;
}

/** The maximum number of overrides in one feed. */
const MAX_OVERRIDES = 1_000;

/**
 * The occurrences whose text differs from that of their series and that end after `since`, latest first.
 */
export async function overridesOf(
  db: Db,
  seriesIds: string[],
  since: Temporal.Instant,
): Promise<OverrideRow[]> {
  const { rows } = await sql<OverrideRow>`
    select occurrence.series_id, takes_place_on, starts_at, ends_at, title, description, location
    from occurrences as occurrence join former_texts as former on former.id = former_text_id
    where occurrence.series_id = any(${seriesIds}::uuid[]) and ends_at > ${since}
    order by starts_at desc, occurrence.id limit ${MAX_OVERRIDES}`.execute(db);
  return rows;
}

/** Stores a member's secret address of a community's calendar, replacing the previous one. */
export async function saveFeedAddress(
  db: Db,
  feedAddress: { communityId: string; userId: string; keyHash: string; now: Temporal.Instant },
): Promise<void> {
  const { communityId, userId, keyHash, now } = feedAddress;
  await db
    .insertInto('feed_addresses')
    .values({ community_id: communityId, user_id: userId, key_hash: keyHash, made_at: now })
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'user_id']).doUpdateSet({ key_hash: keyHash, made_at: now }),
    )
    .execute();
}

export async function deleteFeedAddress(db: Db, communityId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('feed_addresses')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes all secret addresses of a community that becomes public and needs none. */
export async function deleteFeedAddresses(db: Db, communityId: string): Promise<void> {
  await db.deleteFrom('feed_addresses').where('community_id', '=', communityId).execute();
}

/** Whether the key with this hash is part of a member's secret address of this community's calendar. */
export async function isFeedKey(db: Db, communityId: string, keyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_addresses')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row !== undefined;
}
