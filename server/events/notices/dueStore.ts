import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/*
 * Notices of changes, and of spots that were booked or returned, are combined and wait until their recipients may be
 * mailed.
 */

/**
 * Moves the notices of changes that have not been mailed yet to the series that continues another one, for recipients
 * who no longer have an upcoming booking or a place on a waitlist in the former series. A notice with a calendar entry is moved with its
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
            or exists (
              select from waiting
              where occurrence_id = occurrence.id
                and (user_id = notice.user_id or lower(email) = notice.guest_email)
            )
          )
      ) end`.execute(db);
}

/**
 * Moves the notices of changes that have not been mailed yet from a guest to the member who has the guest's
 * email now, unless a notice of the same kind and about the same calendar entry already waits for the member.
 */
export async function moveNoticesToMember(db: Db, email: string, userId: string): Promise<void> {
  await sql`
    update event_notices as notice set user_id = ${userId}::uuid, guest_email = null
    where guest_email = lower(${email}) and kind = 'changed' and sent_at is null and not exists (
      select from event_notices as other
      where other.user_id = ${userId} and other.series_id = notice.series_id and other.sent_at is null
        and other.kind = 'changed' and other.is_waiting = notice.is_waiting
        and (case when other.sequence is not null then other.occurrence_id end)
          is not distinct from (case when notice.sequence is not null then notice.occurrence_id end)
    )`.execute(db);
}

/** For how many minutes changes are gathered before they are mailed. */
const GATHERING_MINUTES = 10;
/** The maximum number of mails about changes that an address gets in 24 hours, and one that was never confirmed. */
const [MAX_CHANGE_MAILS, MAX_UNCONFIRMED_CHANGE_MAILS] = [6, 2];

/**
 * Marks the notices of changes that are due as sent, and returns their ids: those that have been gathered for ten
 * minutes and whose recipients have not reached their daily limit, and those that are urgent. Urgent ones are not
 * gathered. Beyond the daily limit, a recipient gets one of them in ten minutes about the same series, or about the same
 * date if they get calendar entries. An address is confirmed if it belongs to an account, or if a guest has used the
 * link in a mail to it. Only one server may call this at a time.
 */
export async function claimDueChanges(db: Db, now: Temporal.Instant, count: number): Promise<string[]> {
  const gatheredBefore = now.subtract({ minutes: GATHERING_MINUTES });
  const dayAgo = now.subtract({ hours: 24 });
  const isToSamePerson = sql`sent.kind = 'changed'
    and (sent.user_id = pending.account_id or sent.guest_email = pending.address)`;
  const { rows } = await sql<{ id: string }>`
    with pending as (
      select notice.id, notice.series_id, account.id as account_id, address,
        case when sequence is not null then occurrence_id end as entry_of, urgent_at <= ${now} as is_urgent,
        account.id is not null or exists (
          select from guests where lower(guests.email) = address and cancelled_at is null and is_confirmed
        ) as is_confirmed,
        row_number() over (
          partition by address order by urgent_at <= ${now} desc, notice.created_at, notice.starts_at, notice.id
        ) as position
      from event_notices as notice
      left join users as account
        on account.id = coalesce(notice.user_id, (select id from users where lower(email) = guest_email))
      cross join lateral coalesce(guest_email, lower(account.email)) as address
      where kind = 'changed' and sent_at is null and (notice.created_at <= ${gatheredBefore} or urgent_at <= ${now})
    ), due as (
      select id from pending
      where position + (
          select count(*) from event_notices as sent where ${isToSamePerson} and sent.sent_at > ${dayAgo}
        ) <= case when is_confirmed then ${MAX_CHANGE_MAILS}::integer else ${MAX_UNCONFIRMED_CHANGE_MAILS}::integer end
        or is_urgent and not exists (
          select from event_notices as sent
          where ${isToSamePerson} and sent.series_id = pending.series_id and sent.sent_at > ${gatheredBefore}
            and (case when sent.sequence is not null then sent.occurrence_id end) is not distinct from pending.entry_of
        )
      limit ${count}
    )
    update event_notices set sent_at = ${now} from due where event_notices.id = due.id and event_notices.sent_at is null
    returning event_notices.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether a sent notice has the same recipient as a waiting one. */
const HAS_SAME_RECIPIENT = sql`(sent.user_id = waiting.user_id or sent.guest_email = waiting.guest_email)`;

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
        row_number() over (partition by user_id, guest_email order by created_at, starts_at, id) as position
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
