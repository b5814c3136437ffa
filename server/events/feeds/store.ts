import { type RawBuilder, sql } from 'kysely';
import {
  IS_FORMATTED,
  JOIN_FORMER_TEXT,
  OCCURRENCE_DESCRIPTION,
  OCCURRENCE_LOCATION,
  OCCURRENCE_TITLE,
} from '#server/events/occurrence/columns.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

/**
 * A series in a feed, with the first and the last day that its rule gives, and the days between them on which it does not
 * take place, because they were cancelled or never confirmed. Days after the last confirmed one are left out. The first and last
 * day are null if only extra dates are left.
 */
export type FeedSeriesRow = SeriesRow & {
  first_day: string | null;
  last_day: string | null;
  excepted_days: string[];
};

/** A date whose text or hours differ from those of its series, or that the rule does not give. */
export interface FeedDateRow {
  id: string;
  series_id: string;
  takes_place_on: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  title: string;
  description: string;
  is_formatted: boolean;
  location: string | null;
  is_extra: boolean;
  sequence: number;
}

/** The maximum number of series in one feed. */
const MAX_SERIES = 1_000;

/** The series of a community with a confirmed occurrence that ends after `since`, newest first. */
export async function seriesForFeed(
  db: Db,
  communityId: string,
  since: Temporal.Instant,
): Promise<FeedSeriesRow[]> {
  const { rows } = await sql<FeedSeriesRow>`
    select series.*, excepted.days as excepted_days,
      case when frequency is null then existing.first_day else least(existing.first_day, excepted.first_day) end
        as first_day,
      case when frequency is null then existing.last_day else greatest(existing.last_day, excepted.last_day) end
        as last_day
    from event_series as series
    cross join lateral (
      select min(takes_place_on) filter (where not is_extra and ${isInRule(sql`takes_place_on`)}) as first_day,
        max(takes_place_on) filter (where not is_extra and ${isInRule(sql`takes_place_on`)}) as last_day,
        max(ends_at) as ends_at
      from occurrences where series_id = series.id and cancelled_at is null and is_confirmed
    ) as existing
    cross join lateral (
      select min(day) as first_day, max(day) as last_day, coalesce(array_agg(day::text order by day), '{}') as days
      from (
        select excepted_on as day from exception_days where series_id = series.id
        union
        select takes_place_on from occurrences where series_id = series.id and not is_confirmed and not is_extra
      ) as excepted_days
      where ${isInRule(sql`day`)}
    ) as excepted
    where series.community_id = ${communityId} and series.last_ends_at > ${since} and existing.ends_at > ${since}
    order by series.id desc limit ${MAX_SERIES}`.execute(db);
  return rows;
}

/**
 * Whether the printed rule of a series gives a day. That of a series without an end ends with the last confirmed day, and no
 * rule of RFC 5545 gives days of the moon.
 */
const isInRule = (day: RawBuilder<unknown>) =>
  sql`(series.moon is null and coalesce(${day} <= series.confirmed_until, true))`;

/** The maximum number of dates with a text or hours of their own, or extra dates, in one feed. */
const MAX_DATES = 1_000;

/**
 * Whether a date is printed as an extra one. An extra date of a series without an end becomes a date of its rule when the
 * rule reaches its day, which can be later than the last confirmed day.
 */
const IS_EXTRA = sql`(is_extra or not ${isInRule(sql`takes_place_on`)})`;

/**
 * The extra dates of these series, and the dates whose text or hours differ from those of their series. Only dates that
 * end after `since`, latest first.
 */
export async function datesForFeed(
  db: Db,
  seriesIds: string[],
  since: Temporal.Instant,
): Promise<FeedDateRow[]> {
  const { rows } = await sql<FeedDateRow>`
    select occurrence.id, occurrence.series_id, takes_place_on, occurrence.starts_at, occurrence.ends_at,
      ${OCCURRENCE_TITLE} as title, ${OCCURRENCE_DESCRIPTION} as description, ${IS_FORMATTED} as is_formatted,
      ${OCCURRENCE_LOCATION} as location,
      ${IS_EXTRA} as is_extra, occurrence.sequence
    from occurrences as occurrence ${JOIN_FORMER_TEXT}
    where occurrence.series_id = any(${seriesIds}::uuid[]) and occurrence.ends_at > ${since}
      and occurrence.cancelled_at is null and is_confirmed
      and (
        former.id is not null or ${IS_EXTRA} or has_own_hours
        or num_nonnulls(own_title, own_description, own_location) > 0
      )
    order by occurrence.starts_at desc, occurrence.id limit ${MAX_DATES}`.execute(db);
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
    .values({ community_id: communityId, user_id: userId, key_hash: keyHash, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'user_id']).doUpdateSet({ key_hash: keyHash, created_at: now }),
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

/** Deletes a member's secret addresses of all communities. */
export async function deleteFeedAddressesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('feed_addresses').where('user_id', '=', userId).execute();
}

/** Deletes all secret addresses of a community that becomes public and needs none. */
export async function deleteFeedAddresses(db: Db, communityId: string): Promise<void> {
  await db.deleteFrom('feed_addresses').where('community_id', '=', communityId).execute();
}

/**
 * Whether the key with this hash is part of a secret address of this community's calendar whose member is not suspended.
 */
export async function isFeedKey(
  db: Db,
  communityId: string,
  keyHash: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('feed_addresses')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('key_hash', '=', keyHash)
    .where((where) => where.not(isSuspended(sql`feed_addresses.user_id`, now)))
    .executeTakeFirst();
  return row !== undefined;
}
