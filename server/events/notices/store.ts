import { type Selectable, sql } from 'kysely';
import { JOIN_FORMER_TEXT, OCCURRENCE_LOCATION, OCCURRENCE_TITLE } from '#server/events/occurrences/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type NoticeRow = Selectable<DB['event_notices']>;

/** The subject of a notice: one occurrence, a series, or all events of a community. */
export type NoticeSubject = { occurrence_id: string } | { series_id: string } | { community_id: string };

interface Notice {
  kind: NoticeRow['kind'];
  community: { id: string; name: string };
  now: Temporal.Instant;
  /** If given, only this member is notified. */
  onlyTo?: string;
}

/**
 * Creates notices for the members and guests who have booked occurrences that have not ended: one notice per person
 * and series. A change concerns only occurrences that have not begun. A community that becomes private concerns only
 * non-members. Returns the ids of the notices to be mailed immediately. Notices of changes are not returned: they wait
 * for `claimDueChanges`, and all changes of a series share one notice until then.
 */
export async function insertNotices(
  db: Db,
  subject: NoticeSubject,
  { kind, community, now, onlyTo }: Notice,
): Promise<string[]> {
  const [[column = '', id] = []] = Object.entries(subject);
  const subjectColumn = sql.ref(column === 'occurrence_id' ? 'occurrence.id' : `occurrence.${column}`);
  const timeColumn = sql.ref(kind === 'changed' ? 'occurrence.starts_at' : 'occurrence.ends_at');
  const isNonMember = sql`user_id is null or user_id not in (
    select user_id from memberships where community_id = ${community.id})`;
  const isOnlyRecipient = sql`user_id = ${onlyTo ?? null}::uuid`;
  const { rows } = await sql<{ id: string }>`
    with upcoming as (
      select occurrence.id, occurrence.starts_at, series.id as series_id, series.timezone,
        ${OCCURRENCE_TITLE} as title, ${OCCURRENCE_LOCATION} as location
      from occurrences as occurrence ${JOIN_FORMER_TEXT}
      where ${subjectColumn} = ${id} and ${timeColumn} > ${now}
    ), recipients as (
      select occurrence_id, user_id, null as guest_email from bookings
      where occurrence_id in (select id from upcoming)
      union all
      select occurrence_id, null, lower(email) from guests
      where occurrence_id in (select id from upcoming) and cancelled_at is null and email is not null
    )
    insert into event_notices (id, kind, series_id, user_id, guest_email, title, community_id, community_name, location,
      starts_at, timezone, occurrence_count, occurrence_id, made_at, sent_at)
    select gen_random_uuid(), ${kind}, series_id, user_id, guest_email, (array_agg(title order by starts_at))[1],
      ${community.id}::uuid, ${community.name}, (array_agg(location order by starts_at))[1], min(starts_at),
      timezone, count(*), (array_agg(occurrence_id order by starts_at))[1], ${now}::timestamptz,
      ${kind === 'changed' ? null : now}::timestamptz
    from recipients join upcoming on upcoming.id = occurrence_id
    where ${onlyTo ? isOnlyRecipient : kind === 'closed' ? isNonMember : sql`true`}
    group by series_id, timezone, user_id, guest_email
    on conflict (series_id, user_id, guest_email) where kind = 'changed' and sent_at is null do nothing
    returning id`.execute(db);
  return kind === 'changed' ? [] : rows.map((row) => row.id);
}

/**
 * Marks the notices of changes whose recipients may be mailed now as sent, and returns their ids. A recipient gets
 * at most one mail in ten minutes and five in 24 hours about the same series. A guest's address without an
 * account may belong to someone else, so it gets at most one mail in 24 hours about all changes. Only one
 * server may call this at a time.
 */
export async function claimDueChanges(db: Db, now: Temporal.Instant, count: number): Promise<string[]> {
  const [tenMinutesAgo, dayAgo] = [now.subtract({ minutes: 10 }), now.subtract({ hours: 24 })];
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id, series_id, user_id, guest_email,
        guest_email is not null and not exists (
          select from users where lower(email) = guest_email
        ) as is_unconfirmed,
        row_number() over (partition by user_id, guest_email order by made_at, id) as position
      from event_notices
      where kind = 'changed' and sent_at is null and made_at <= ${now}
    ), due as (
      select id from waiting
      where (position = 1 or not is_unconfirmed)
        and not exists (
          select from event_notices as sent
          where sent.kind = 'changed' and sent.series_id = waiting.series_id and sent.sent_at > ${tenMinutesAgo}
            and (sent.user_id, sent.guest_email) is not distinct from (waiting.user_id, waiting.guest_email)
        )
        and 5 > (
          select count(*) from event_notices as sent
          where sent.kind = 'changed' and sent.series_id = waiting.series_id and sent.sent_at > ${dayAgo}
            and (sent.user_id, sent.guest_email) is not distinct from (waiting.user_id, waiting.guest_email)
        )
        and not (is_unconfirmed and exists (
          select from event_notices as sent
          where sent.kind = 'changed' and sent.guest_email = waiting.guest_email and sent.sent_at > ${dayAgo}
        ))
      limit ${count}
    )
    update event_notices set sent_at = ${now} from due where event_notices.id = due.id
    returning event_notices.id`.execute(db);
  return rows.map((row) => row.id);
}

/** The next occurrence of a series that a recipient has booked and that has not begun. */
export interface NextBooking {
  occurrence_id: string;
  title: string;
  location: string | null;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  timezone: string;
  /** The number of occurrences that the recipient has booked and that have not begun. */
  occurrence_count: number;
  /** Null for a member, like `guest_nonce`. */
  guest_id: string | null;
  guest_nonce: string | null;
}

/**
 * The next occurrence that the recipient of a notice has booked in its series and that has not begun; undefined if
 * there is none.
 */
export async function nextBooking(
  db: Db,
  { series_id, user_id, guest_email }: NoticeRow,
  now: Temporal.Instant,
): Promise<NextBooking | undefined> {
  const { rows } = await sql<NextBooking>`
    select occurrence.id as occurrence_id, ${OCCURRENCE_TITLE} as title, ${OCCURRENCE_LOCATION} as location, occurrence.starts_at,
      occurrence.ends_at, series.timezone, count(*) over () as occurrence_count,
      recipient.guest_id, recipient.nonce as guest_nonce
    from occurrences as occurrence ${JOIN_FORMER_TEXT}
    join (
      select occurrence_id, null::uuid as guest_id, null as nonce from bookings where user_id = ${user_id}::uuid
      union all
      select occurrence_id, id, nonce from guests
      where lower(email) = ${guest_email}::text and cancelled_at is null
    ) as recipient on recipient.occurrence_id = occurrence.id
    where occurrence.series_id = ${series_id}::uuid and occurrence.starts_at > ${now}
    order by occurrence.starts_at limit 1`.execute(db);
  return rows[0];
}

export function noticeById(db: Db, id: string): Promise<NoticeRow | undefined> {
  return db.selectFrom('event_notices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes notices that were created before an instant. */
export async function deleteNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('event_notices').where('made_at', '<', before).execute();
}

export async function deleteNoticesTo(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('event_notices').where('user_id', '=', userId).execute();
}
