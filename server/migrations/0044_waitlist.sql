-- Who waits for a spot of an occurrence: members, and guests, whose mail has a link with their id and nonce.
create table waiting (
  id uuid primary key,
  occurrence_id uuid not null references occurrences on delete cascade,
  user_id uuid references users on delete cascade,
  name text,
  email text,
  nonce text,
  joined_at timestamptz not null,
  offer_ends_at timestamptz, -- until when a spot is kept
  told_at timestamptz,       -- when they were told that a spot is anybody's, because the event begins soon
  check (num_nulls(name, email, nonce) in (0, 3)),
  check ((user_id is null) = (email is not null))
);
create unique index waiting_member on waiting (occurrence_id, user_id) where user_id is not null;
create unique index waiting_email on waiting (occurrence_id, lower(email)) where email is not null;
create index waiting_in_order on waiting (occurrence_id, joined_at, id);
create index waiting_of_user on waiting (user_id) where user_id is not null;
create index waiting_offers on waiting (offer_ends_at) where offer_ends_at is not null;
create index occurrences_with_waitlist on occurrences (starts_at) where waiting_count > 0;

-- Until when a guest must confirm the registration; null if it is confirmed. A member whose email is verified takes over
-- the registrations of that email.
alter table guests
  add column confirm_by timestamptz,
  add column user_id uuid references users on delete set null;
create index guests_to_confirm on guests (confirm_by) where confirm_by is not null and cancelled_at is null;
create index guests_of_user on guests (user_id) where user_id is not null;
create index guests_of_email on guests (lower(email)) where cancelled_at is null;

-- A notice to someone who waited for a spot, or whose registration was not confirmed.
alter table event_notices
  drop constraint event_notices_kind_check,
  add constraint event_notices_kind_check
    check (kind in ('cancelled', 'changed', 'closed', 'removed', 'ended', 'restored', 'unconfirmed')),
  add column is_waiting boolean not null default false;
