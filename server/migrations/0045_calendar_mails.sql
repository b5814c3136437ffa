-- Whether the mails about a member's bookings bring calendar entries. Those to guests always do.
alter table users add column calendar_mails boolean not null default false;

-- The version of the calendar entry with which the registration is mailed (RFC 5545, SEQUENCE).
alter table guests add column sequence integer not null default 0;

-- The calendar entry of a notice. Its SEQUENCE and the time of the notice stay the same if the mail is sent late or again.
alter table event_notices
  drop constraint event_notices_kind_check,
  add constraint event_notices_kind_check
    check (kind in (
      'cancelled', 'changed', 'closed', 'removed', 'ended', 'restored', 'unconfirmed', 'booked', 'returned'
    )),
  add column sequence integer,    -- null if the mail brings no calendar entry
  add column ends_at timestamptz, -- of the occurrence at `starts_at`
  add check (sequence is null or ends_at is not null);

-- A notice with a calendar entry is about one occurrence. Bookings and returns of a spot wait like changes do: the newest
-- replaces the others.
drop index event_notices_waiting;
create unique index event_notices_waiting on event_notices
  (series_id, user_id, guest_email, (case when sequence is not null then occurrence_id end), (kind = 'changed'))
  nulls not distinct where kind in ('changed', 'booked', 'returned', 'unconfirmed') and sent_at is null;
