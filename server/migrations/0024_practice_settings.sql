-- Settings for practice. A member without a row has the defaults.
create table practice_settings (
  user_id uuid primary key references users on delete cascade,
  day_starts_at smallint not null check (day_starts_at between 0 and 12),
  show text not null check (show in ('streak', 'days', 'nothing')),
  presence boolean not null,
  reminder_time text check (reminder_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  minutes smallint not null check (minutes between 1 and 180),
  timezone text,
  has_reminder boolean not null,
  check (reminder_time is null or timezone is not null),
  check (not has_reminder or reminder_time is not null)
);

-- The weekdays of practice from a day on, until the next row of the member.
create table practice_cadences (
  user_id uuid not null references users on delete cascade,
  from_on date not null,
  weekdays text[] not null check (weekdays <> '{}' and weekdays <@ array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']),
  primary key (user_id, from_on)
);

-- Days of rest, both ends included. They may overlap.
create table practice_rests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  from_on date not null,
  to_on date not null,
  check (to_on >= from_on and to_on - from_on < 366)
);
create index practice_rests_user on practice_rests (user_id, from_on);
