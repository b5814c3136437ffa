-- A change of a series is told once to each who has booked, and later changes are gathered: a notice waits until its
-- recipient may be mailed again (notices/store.ts). What it says is read when the mail is composed.
alter table event_notices
  add column series_id uuid,            -- which may be gone
  add column sent_at timestamptz;       -- when its mail was enqueued

update event_notices set sent_at = made_at,
  series_id = (select series_id from occurrences where occurrences.id = occurrence_id);

create unique index event_notices_waiting on event_notices (series_id, user_id, guest_email)
  nulls not distinct where kind = 'changed' and sent_at is null;
create index event_notices_series on event_notices (series_id, sent_at);
create index event_notices_guest on event_notices (guest_email, sent_at) where guest_email is not null;
