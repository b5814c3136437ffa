import { type Selectable, sql } from 'kysely';
import { wantsCalendarMails } from '#server/account/public.ts';
import {
  JOIN_FORMER_TEXT,
  OCCURRENCE_LOCATION,
  OCCURRENCE_TITLE,
} from '#server/events/occurrence/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type NoticeRow = Selectable<DB['event_notices']>;

/** The subject of a notice: some occurrences, a series, or all events of a community. */
export type NoticeSubject = { ids: string[] } | { series_id: string } | { community_id: string };

/** The only recipient of a notice: a member or a guest. */
export type OnlyRecipient = { userId: string } | { guestId: string };

/** The content of a notice, and its recipient if there is only one. */
export interface Notice {
  kind: NoticeRow['kind'];
  community: { id: string; name: string };
  now: Temporal.Instant;
  /** If not given, everybody whom the notice concerns is notified. */
  onlyTo?: OnlyRecipient;
  /** What has changed: the title or location (the default), or the hours. */
  change?: 'text' | 'hours';
  /** The dates whose hours have changed, with their former hours. */
  formerDates?: { id: string; starts_at: Temporal.Instant }[];
}

/** Notices of these kinds are mailed when a limit allows it. */
const DEFERRED_KINDS = ['changed', 'booked', 'returned', 'unconfirmed'];
/**
 * Notices of these kinds are created before the occurrence or the spot is removed. Their calendar entries get the next
 * SEQUENCE.
 */
const ENDING_KINDS = ['cancelled', 'ended', 'closed', 'removed', 'returned', 'unconfirmed'];
/**
 * The maximum number of notices with calendar entries that a person gets at once. The last one also counts the
 * remaining dates.
 */
const MAX_ENTRIES = 20;

/**
 * Creates notices for the members and guests who have booked occurrences that have not ended, or wait for a spot.
 * Creates one notice per person and series, or one per booked occurrence for those who get calendar entries. Some
 * notices have fewer recipients: those who wait are notified of new hours only, only non-members are notified that a
 * community becomes private, and only those who get calendar entries are notified of a booking or a return. A change, a
 * booking and a return concern only occurrences that have not begun. A change is urgent an hour before the new or the
 * former start. Returns the ids of the notices. Notices of
 * `DEFERRED_KINDS` wait for `claimDueChanges` and `claimDueSpots`. Until then, all changes of a series are combined,
 * and so are the bookings and returns of one spot.
 */
export async function insertNotices(
  db: Db,
  subject: NoticeSubject,
  { kind, community, now, onlyTo, change = 'text', formerDates = [] }: Notice,
): Promise<string[]> {
  const isDeferred = DEFERRED_KINDS.includes(kind);
  const isConcerned = concernedBy(kind, community.id);
  const sequence = sql`(array_agg(sequence order by starts_at))[1] + ${ENDING_KINDS.includes(kind) ? 1 : 0}::integer`;
  const { rows } = await sql<{ id: string }>`
    with upcoming as (${upcomingOf(kind, subject, now, formerDates)}), recipients as (${recipientsOf(kind, change, onlyTo)}), numbered as (
      select *, case when has_entry then least(${MAX_ENTRIES},
        row_number() over (partition by user_id, guest_email, has_entry order by starts_at, occurrence_id)) end as entry_number
      from recipients join upcoming on upcoming.id = occurrence_id where ${isConcerned}
    )
    insert into event_notices (id, kind, series_id, user_id, guest_email, title, community_id, community_name, location,
      starts_at, ends_at, timezone, occurrence_count, occurrence_id, created_at, sent_at, has_new_hours, has_new_text,
      next_occurrence_id, is_waiting, sequence, urgent_at, language)
    select gen_random_uuid(), ${kind}, series_id, user_id, guest_email, (array_agg(title order by starts_at))[1],
      ${community.id}::uuid, ${community.name}, (array_agg(location order by starts_at))[1], min(starts_at),
      (array_agg(ends_at order by starts_at))[1], timezone, count(*),
      (array_agg(occurrence_id order by starts_at))[1], ${now}::timestamptz, ${isDeferred ? null : now}::timestamptz,
      ${change === 'hours'}::boolean, ${change === 'text'}::boolean,
      ${kind === 'ended' ? nearestOtherDate(now) : sql`null::uuid`}, is_waiting,
      case when has_entry then ${sequence} end, ${kind === 'changed' ? sql`min(urgent_at)` : sql`null::timestamptz`},
      min(language)
    from numbered
    group by series_id, timezone, user_id, guest_email, is_waiting, has_entry, entry_number
    on conflict (
      series_id, user_id, guest_email, (case when sequence is not null then occurrence_id end), (kind = 'changed'), is_waiting
    ) where kind in ('changed', 'booked', 'returned', 'unconfirmed') and sent_at is null do update set
      kind = excluded.kind, title = excluded.title, location = excluded.location, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, sequence = excluded.sequence,
      urgent_at = least(event_notices.urgent_at, excluded.urgent_at),
      has_new_hours = event_notices.has_new_hours or excluded.has_new_hours,
      has_new_text = event_notices.has_new_text or excluded.has_new_text
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * The occurrences that a notice is about. Those that have ended are left out, for `DEFERRED_KINDS` also those that have
 * begun.
 */
function upcomingOf(
  kind: NoticeRow['kind'],
  subject: NoticeSubject,
  now: Temporal.Instant,
  formerDates: NonNullable<Notice['formerDates']>,
) {
  const timeColumn = DEFERRED_KINDS.includes(kind) ? sql`occurrence.starts_at` : sql`occurrence.ends_at`;
  const [ids, starts] = [formerDates.map(({ id }) => id), formerDates.map(({ starts_at }) => starts_at)];
  return sql`
    select occurrence.id, least(occurrence.starts_at, earlier.starts_at) - interval '1 hour' as urgent_at, occurrence.starts_at, occurrence.ends_at, occurrence.sequence, series.id as series_id,
      series.timezone, ${OCCURRENCE_TITLE} as title, ${OCCURRENCE_LOCATION} as location
    from occurrences as occurrence ${JOIN_FORMER_TEXT}
    left join unnest(${ids}::uuid[], ${starts}::timestamptz[]) as earlier (id, starts_at) on earlier.id = occurrence.id
    where ${isPartOf(subject)} and ${timeColumn} > ${now} and occurrence.cancelled_at is null`;
}

/**
 * An SQL condition: whether a member gets calendar entries by mail about a row of `bookings`. They get them if they want
 * them, or if they had the spot as a guest and so have an entry in a calendar already.
 */
export const GETS_ENTRY = sql`(bookings.was_guest or ${wantsCalendarMails(sql`bookings.user_id`)})`;

/** The people who have booked an upcoming occurrence or wait for a spot, and whether they get a calendar entry. */
function recipientsOf(kind: NoticeRow['kind'], change: Notice['change'], onlyTo: OnlyRecipient | undefined) {
  const [isMember, isGuest] = !onlyTo
    ? [sql`true`, sql`true`]
    : 'userId' in onlyTo
      ? [sql`user_id = ${onlyTo.userId}`, sql`false`]
      : [sql`false`, sql`id = ${onlyTo.guestId}`];
  return sql`
    select occurrence_id, user_id, null as guest_email, false as is_waiting, ${GETS_ENTRY} as has_entry,
      null as language
    from bookings
    where occurrence_id in (select id from upcoming) and ${isMember}
    union all
    select occurrence_id, null, lower(email), false, true, language from guests
    where occurrence_id in (select id from upcoming) and cancelled_at is null and email is not null and ${isGuest}
    union all
    select occurrence_id, user_id, lower(email), true, false, language from waiting
    where occurrence_id in (select id from upcoming) and ${isMember}
      and ${kind !== 'changed' || change === 'hours'}`;
}

/** The condition for the recipients whom a notice concerns. */
function concernedBy(kind: NoticeRow['kind'], communityId: string) {
  if (kind === 'booked' || kind === 'returned' || kind === 'unconfirmed') return sql`has_entry`;
  if (kind !== 'closed') return sql`true`;
  return sql`(user_id is null or user_id not in (select user_id from memberships where community_id = ${communityId}))`;
}

/** Whether an occurrence belongs to the subject of a notice. */
function isPartOf(subject: NoticeSubject) {
  if ('ids' in subject) return sql`occurrence.id = any(${subject.ids}::uuid[])`;
  if ('series_id' in subject) return sql`occurrence.series_id = ${subject.series_id}`;
  return sql`occurrence.community_id = ${subject.community_id}`;
}

/** The id of the date of the same series that takes place and is nearest to the first date of a notice. */
const nearestOtherDate = (now: Temporal.Instant) => sql`(
  select id from occurrences as other
  where other.series_id = numbered.series_id and other.starts_at > ${now} and other.cancelled_at is null
    and other.is_confirmed
    and other.id not in (select id from upcoming)
  order by abs(extract(epoch from other.starts_at - min(numbered.starts_at))), other.starts_at limit 1)`;

/** The number of addresses to which these notices are mailed. */
export async function recipientCount(db: Db, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(guest_email, lower(users.email)))::integer as count
    from event_notices left join users on users.id = user_id
    where event_notices.id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export function noticeById(db: Db, id: string): Promise<NoticeRow | undefined> {
  return db.selectFrom('event_notices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes notices that were created before an instant. */
export async function deleteNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('event_notices').where('created_at', '<', before).execute();
}

export async function deleteNoticesTo(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('event_notices').where('user_id', '=', userId).execute();
}
