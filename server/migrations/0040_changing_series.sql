-- Settings of a series. A series that was split goes on in another one. From now on, the hours of occurrences and of their
-- bookings can change.
alter table event_series
  add column next_id uuid references event_series on delete set null deferrable initially deferred, -- for imports in any order
  add column is_unlimited boolean not null default false check (not is_unlimited or capacity = 10000),
  add column join_url text check (join_url like 'https://%'),
  add column guests_confirm boolean not null default false,
  add column sit jsonb check (jsonb_typeof(sit) = 'object');
create index event_series_next on event_series (next_id) where next_id is not null;

-- A change of one date only is stored with that date: later changes of the whole series leave these fields as they are.
-- A field is null while the date has that of its series. `own_location` and `own_join_url` are empty if the date has
-- none, and `own_sit` is the JSON value null.
alter table occurrences
  add column sequence integer not null default 0, -- of its own calendar entry (RFC 5545, SEQUENCE)
  add column cancelled_at timestamptz,            -- a cancelled date is hidden, and can be restored
  add column is_extra boolean not null default false, -- a date that the rule does not give
  add column is_unlimited boolean not null default false check (not is_unlimited or capacity = 10000),
  add column has_own_hours boolean not null default false,
  add column has_own_capacity boolean not null default false,
  add column own_title text check (own_title <> ''),
  add column own_description text check (own_description <> ''),
  add column own_location text,
  add column own_join_url text check (own_join_url = '' or own_join_url like 'https://%'),
  add column own_attendees_shown_to text check (own_attendees_shown_to in ('everyone', 'members')),
  add column own_guests_confirm boolean,
  add column own_sit jsonb check (jsonb_typeof(own_sit) in ('object', 'null')),
  add column offered_count integer not null default 0 check (offered_count >= 0), -- spots kept for who is asked
  add column waiting_count integer not null default 0 check (waiting_count >= 0); -- all who wait, also those who are asked
create index occurrences_cancelled on occurrences (series_id, starts_at) where cancelled_at is not null;
create index occurrences_cancelled_end on occurrences (ends_at) where cancelled_at is not null;

-- What a notice of a change says: new hours, and for a date that has ended, the nearest date that takes place.
alter table event_notices
  drop constraint event_notices_kind_check,
  add constraint event_notices_kind_check
    check (kind in ('cancelled', 'changed', 'closed', 'removed', 'ended', 'restored')),
  add column has_new_hours boolean not null default false,
  add column has_new_text boolean not null default true,
  add column next_occurrence_id uuid; -- which may be gone
