create table event_series (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  guide_id uuid references users on delete set null,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  location text,
  capacity integer not null check (capacity between 0 and 10000),
  starts_at timestamptz not null,       -- as sent: the rule's first day may be a later one
  ends_at timestamptz not null,
  last_ends_at timestamptz not null,    -- of the rule's last occurrence
  timezone text not null,
  frequency text check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  step integer check (step > 0),        -- RFC 5545's interval, which is a word of SQL
  by_day text[],
  until_at timestamptz,
  sequence integer not null default 0,  -- rises with every change
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at and ends_at <= starts_at + interval '168 hours'),
  check (num_nulls(frequency, step, until_at) in (0, 3)),
  check ((by_day is not null) = (frequency is not distinct from 'WEEKLY'))
);
create index event_series_of_community on event_series (community_id, last_ends_at);
create index event_series_guide on event_series (guide_id);

-- What was said of a series before a change, for the occurrences that had begun by then.
create table former_texts (
  id uuid primary key,
  series_id uuid not null references event_series on delete cascade,
  title text not null,
  description text not null,
  location text
);
create index former_texts_series on former_texts (series_id);

create table occurrences (
  id uuid primary key,
  series_id uuid not null references event_series on delete cascade,
  community_id uuid not null references communities on delete cascade,
  takes_place_on date not null,         -- the day of the rule, in the series' zone
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  former_text_id uuid references former_texts on delete cascade,
  capacity integer not null check (capacity between 0 and 10000),
  attendee_count integer not null default 0 check (attendee_count >= 0), -- changed in the booking's transaction
  guest_count integer not null default 0 check (guest_count >= 0),
  unique (series_id, takes_place_on),
  check (ends_at > starts_at)
);
create index occurrences_calendar on occurrences (community_id, starts_at, id);
create index occurrences_former_text on occurrences (former_text_id) where former_text_id is not null;

-- The days on which an occurrence was cancelled (RFC 5545, EXDATE).
create table exception_days (
  series_id uuid not null references event_series on delete cascade,
  excepted_on date not null,
  primary key (series_id, excepted_on)
);

create table bookings (
  id uuid primary key,
  occurrence_id uuid not null references occurrences on delete cascade,
  user_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,       -- the occurrence's, which never change
  ends_at timestamptz not null,
  booked_at timestamptz not null,
  unique (occurrence_id, user_id)
);
create index bookings_in_order on bookings (occurrence_id, booked_at, id);
create index bookings_of_user on bookings (user_id, ends_at);
create index bookings_starting on bookings (starts_at);

-- Who has been reminded, also when they book anew.
create table reminders (
  occurrence_id uuid not null references occurrences on delete cascade,
  user_id uuid not null references users on delete cascade,
  sent_at timestamptz not null,
  primary key (occurrence_id, user_id)
);
create index reminders_user on reminders (user_id);

create table guests (
  id uuid primary key,
  occurrence_id uuid not null references occurrences on delete cascade,
  name text not null,
  email text,                           -- forgotten when it is of no more use
  nonce text not null,
  ends_at timestamptz not null,         -- the occurrence's
  registered_at timestamptz not null,
  cancelled_at timestamptz
);
create unique index guests_email on guests (occurrence_id, lower(email)) where cancelled_at is null;
create index guests_in_order on guests (occurrence_id, registered_at, id) where cancelled_at is null;
create index guests_to_forget on guests (ends_at) where email is not null;

-- What the mails to those who had booked tell, kept until they are sent: the event itself may be gone by then.
create table event_notices (
  id uuid primary key,
  kind text not null check (kind in ('cancelled', 'changed', 'closed')),
  user_id uuid references users on delete cascade,
  guest_email text,
  title text not null,
  community_id uuid not null,           -- which may be gone
  community_name text not null,
  location text,
  starts_at timestamptz not null,       -- of the first occurrence that the person had booked
  timezone text not null,
  occurrence_count integer not null,
  occurrence_id uuid not null,          -- that first one, which may be gone
  made_at timestamptz not null,
  check (num_nonnulls(user_id, guest_email) = 1)
);
create index event_notices_made on event_notices (made_at);
create index event_notices_user on event_notices (user_id);

-- The secret address of a private community's calendar dies with the membership.
create table feed_addresses (
  community_id uuid not null,
  user_id uuid not null,
  key_hash text not null unique,
  made_at timestamptz not null,
  primary key (community_id, user_id),
  foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
);
create index feed_addresses_user on feed_addresses (user_id, community_id);
