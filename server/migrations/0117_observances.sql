-- The observances that a member follows: days of the moon in a time zone, and the named days of a calendar file.
create table practice_observances (
  user_id uuid primary key references users on delete cascade,
  kinds text[] not null check (kinds <@ array['purnima', 'amavasya', 'ekadashi', 'file']),
  timezone text not null,
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) <= 500)
);

-- Days of practice can be observances. Their time zone and the days of the file are those of the day on which they were
-- chosen, so that the free days of the past do not move.
alter table practice_cadences
  drop constraint practice_cadences_weekdays_check,
  add column observances text[] not null default '{}',
  add column timezone text,
  add column file_days date[] not null default '{}',
  add constraint practice_cadences_weekdays_check
    check (weekdays <@ array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']),
  add constraint practice_cadences_observances_check
    check (observances <@ array['purnima', 'amavasya', 'ekadashi', 'file']),
  add constraint practice_cadences_days_check check (cardinality(weekdays) + cardinality(observances) > 0),
  add constraint practice_cadences_timezone_check check ((timezone is null) = (observances = '{}')),
  add constraint practice_cadences_file_days_check
    check (cardinality(file_days) <= 500 and (file_days = '{}' or 'file' = any (observances)));
