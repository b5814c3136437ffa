-- A change is mailed ten minutes after it was made. From `urgent_at` on, an hour before the start, it is mailed at once and
-- whatever the limits of mails are.
alter table event_notices add column urgent_at timestamptz;
update event_notices set urgent_at = starts_at - interval '1 hour' where kind = 'changed';
alter table event_notices
  add constraint event_notices_urgent_at_check check ((kind = 'changed') = (urgent_at is not null));

-- Those who wait for a spot are notified of new hours too. Somebody may have booked one date and wait for another.
drop index event_notices_waiting;
create unique index event_notices_waiting on event_notices
  (series_id, user_id, guest_email, (case when sequence is not null then occurrence_id end), (kind = 'changed'), is_waiting)
  nulls not distinct where kind in ('changed', 'booked', 'returned', 'unconfirmed') and sent_at is null;

-- Whether the guest has used the link in a mail, which proves the address.
alter table guests add column is_confirmed boolean not null default false;
