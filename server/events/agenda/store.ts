import { sql } from 'kysely';
import { type MaybeViewer, readableBy } from '#server/communities/access.ts';
import { CARD_COLUMNS, JOIN_FORMER_TEXT, OCCURRENCE_COLUMNS } from '#server/events/occurrence/columns.ts';
import type { OccurrenceCardRow, OccurrenceRow } from '#server/events/occurrence/rules.ts';
import { isBooked, MAX_DURATION } from '#server/events/occurrence/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type NumberedPage, numberedLimitOffset } from '#server/platform/database/pages.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

/** An occurrence in a list of several communities. */
export type AgendaRow = OccurrenceCardRow & { community_name: string };

/** The confirmed occurrences of a member's communities, or of one of them, that overlap [start, end), earliest first. */
export async function agendaOf(
  db: Db,
  viewer: NonNullable<MaybeViewer>,
  { start, end, communityId }: { start: Temporal.Instant; end: Temporal.Instant; communityId?: string },
  paging: NumberedPage,
): Promise<AgendaRow[]> {
  const { rows } = await sql<AgendaRow>`
    select ${CARD_COLUMNS}, ${isBooked(viewer)}, communities.name as community_name
    from memberships
    join communities on communities.id = memberships.community_id
    join occurrences as occurrence on occurrence.community_id = communities.id
    ${JOIN_FORMER_TEXT}
    where memberships.user_id = ${viewer.id} and occurrence.cancelled_at is null and occurrence.is_confirmed
      and (${communityId ?? null}::uuid is null or communities.id = ${communityId ?? null}::uuid)
      and occurrence.starts_at > ${start.subtract(MAX_DURATION)} and occurrence.starts_at < ${end}
      and occurrence.ends_at > ${start}
    order by occurrence.starts_at, occurrence.id ${numberedLimitOffset(paging)}`.execute(db);
  return rows;
}

/** A booked occurrence, with the time of the last change of its series. */
export type BookedRow = OccurrenceRow & { updated_at: Temporal.Instant };

/** The occurrences that a member has booked and may see, for a calendar file, latest first. */
export async function bookedSince(
  db: Db,
  viewer: NonNullable<MaybeViewer>,
  since: Temporal.Instant,
  count: number,
): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select ${OCCURRENCE_COLUMNS}, true as is_booked, series.updated_at
    from bookings as booking join occurrences as occurrence on occurrence.id = booking.occurrence_id
    ${JOIN_FORMER_TEXT}
    where booking.user_id = ${viewer.id} and booking.ends_at > ${since} and occurrence.cancelled_at is null
      and ${readableBy(viewer, sql`occurrence.community_id`)}
    order by booking.starts_at desc, occurrence.id limit ${count}`.execute(db);
  return rows;
}

/** Stores the secret address of a member's own calendar, replacing the previous one. */
export async function saveMemberFeed(
  db: Db,
  { userId, keyHash, now }: { userId: string; keyHash: string; now: Temporal.Instant },
): Promise<void> {
  const row = { key_hash: keyHash, created_at: now };
  await db
    .insertInto('member_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteMemberFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('member_feeds').where('user_id', '=', userId).execute();
}

/** The id of the member, unless they are suspended, whose secret address contains the key with this hash. */
export async function memberOfFeedKey(
  db: Db,
  keyHash: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_feeds')
    .select('user_id')
    .where('key_hash', '=', keyHash)
    .where((where) => where.not(isSuspended(sql`member_feeds.user_id`, now)))
    .executeTakeFirst();
  return row?.user_id;
}
