import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/*
 * Notices of changes, and of spots that were booked or returned, are combined and wait until their recipients may be
 * mailed.
 */

/**
 * Moves the notices of changes that have not been mailed yet to the series that continues another one, for recipients
 * who no longer have an upcoming booking in the former series. A notice with a calendar entry is moved with its
 * occurrence.
 */
export async function movePendingNotices(
  db: Db,
  formerSeriesId: string,
  seriesId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update event_notices as notice set series_id = ${seriesId}::uuid
    where notice.series_id = ${formerSeriesId} and kind = 'changed' and sent_at is null
      and case when sequence is not null then exists (
        select from occurrences where id = notice.occurrence_id and series_id = ${seriesId}
      ) else not exists (
        select from occurrences as occurrence
        where occurrence.series_id = ${formerSeriesId} and occurrence.starts_at > ${now}
          and occurrence.cancelled_at is null
          and (
            exists (select from bookings where occurrence_id = occurrence.id and user_id = notice.user_id)
            or exists (
              select from guests
              where occurrence_id = occurrence.id and lower(email) = notice.guest_email and cancelled_at is null
            )
          )
      ) end`.execute(db);
}

/**
 * Moves the notices of changes that have not been mailed yet from a guest to the member who has the guest's
 * email now, unless a notice about the same calendar entry already waits for the member.
 */
export async function moveNoticesToMember(db: Db, email: string, userId: string): Promise<void> {
  await sql`
    update event_notices as notice set user_id = ${userId}::uuid, guest_email = null
    where guest_email = lower(${email}) and kind = 'changed' and sent_at is null and not exists (
      select from event_notices as other
      where other.user_id = ${userId} and other.series_id = notice.series_id and other.sent_at is null
        and other.kind = 'changed' and other.sequence is not null and other.occurrence_id = notice.occurrence_id
    )`.execute(db);
}

/** Whether a sent notice has the same recipient as a waiting one. */
const HAS_SAME_RECIPIENT = sql`(sent.user_id = waiting.user_id or sent.guest_email = waiting.guest_email)`;

/**
 * Marks the notices of changes whose recipients may be mailed now as sent, and returns their ids. A recipient gets at
 * most one mail in ten minutes and five in 24 hours about the same series. For members who get calendar entries, the
 * limit applies to each date instead. A guest's address that belongs to no account may be someone else's. It gets at
 * most one mail about changes in 24 hours. Only one server may call this at a time.
 */
export async function claimDueChanges(db: Db, now: Temporal.Instant, count: number): Promise<string[]> {
  const [tenMinutesAgo, dayAgo] = [now.subtract({ minutes: 10 }), now.subtract({ hours: 24 })];
  const isCounted = sql`sent.kind = 'changed' and sent.series_id = waiting.series_id and ${HAS_SAME_RECIPIENT}
    and (
      waiting.user_id is null
      or (case when sent.sequence is not null then sent.occurrence_id end) is not distinct from waiting.entry_of
    )`;
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id, series_id, user_id, guest_email, case when sequence is not null then occurrence_id end as entry_of,
        guest_email is not null and not exists (
          select from users where lower(email) = guest_email
        ) as is_unconfirmed,
        row_number() over (partition by user_id, guest_email order by made_at, starts_at, id) as position,
        row_number() over (partition by series_id, user_id, guest_email order by made_at, starts_at, id)
          as position_in_series
      from event_notices
      where kind = 'changed' and sent_at is null and made_at <= ${now}
    ), due as (
      select id from waiting
      where (user_id is not null or case when is_unconfirmed then position else position_in_series end = 1)
        and not exists (select from event_notices as sent where ${isCounted} and sent.sent_at > ${tenMinutesAgo})
        and 5 > (select count(*) from event_notices as sent where ${isCounted} and sent.sent_at > ${dayAgo})
        and not (is_unconfirmed and exists (
          select from event_notices as sent
          where sent.kind = 'changed' and sent.guest_email = waiting.guest_email and sent.sent_at > ${dayAgo}
        ))
      limit ${count}
    )
    update event_notices set sent_at = ${now} from due where event_notices.id = due.id and event_notices.sent_at is null
    returning event_notices.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * The maximum number of mails in an hour about spots that a person has booked or returned: for one date, and in total.
 */
const [MAX_SPOT_MAILS_PER_DATE, MAX_SPOT_MAILS] = [4, 60];

/**
 * Marks the notices of booked and returned spots whose recipients may be mailed now as sent, and returns their ids.
 * Somebody who books and cancels repeatedly gets the newest state after an hour. If `ids` is given, only these notices
 * are considered.
 */
export async function claimDueSpots(
  db: Db,
  now: Temporal.Instant,
  { count, ids }: { count: number; ids?: string[] },
): Promise<string[]> {
  const isCounted = sql`sent.kind in ('booked', 'returned', 'unconfirmed') and ${HAS_SAME_RECIPIENT}
    and sent.sent_at > ${now.subtract({ hours: 1 })}`;
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id, occurrence_id, user_id, guest_email,
        row_number() over (partition by user_id, guest_email order by made_at, starts_at, id) as position
      from event_notices
      where kind in ('booked', 'returned', 'unconfirmed') and sent_at is null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
    ), due as (
      select id from waiting
      where ${MAX_SPOT_MAILS_PER_DATE} > (
          select count(*) from event_notices as sent
          where ${isCounted} and sent.occurrence_id = waiting.occurrence_id
        )
        and ${MAX_SPOT_MAILS} >= position + (select count(*) from event_notices as sent where ${isCounted})
      limit ${count}
    )
    update event_notices set sent_at = ${now} from due where event_notices.id = due.id and event_notices.sent_at is null
    returning event_notices.id`.execute(db);
  return rows.map((row) => row.id);
}
