-- Whoever is removed from a private community is told which of their bookings have ended with that.
alter table event_notices
  drop constraint event_notices_kind_check,
  add constraint event_notices_kind_check check (kind in ('cancelled', 'changed', 'closed', 'removed'));
