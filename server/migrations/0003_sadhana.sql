create table practices (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  name text not null check (name <> ''),
  type text not null check (type in ('time', 'reps')), -- minutes, repetitions
  default_value integer not null check (default_value between 1 and case type when 'time' then 1440 else 1000000 end),
  is_built_in boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, type),
  check (not is_built_in or (owner_id is null and deleted_at is null))
);
create index practices_built_in on practices (id) where is_built_in;
create index practices_own on practices (owner_id, created_at, id) where deleted_at is null;
-- Deleted, or of a deleted account: kept for the logs that use them.
create index practices_kept on practices (id) where not is_built_in and (owner_id is null or deleted_at is not null);

insert into practices (id, name, type, default_value, is_built_in, created_at) values
  ('01930000-0000-7000-8000-000000000001', 'Silent sitting', 'time', 25, true, now()),
  ('01930000-0000-7000-8000-000000000002', 'Self-inquiry (ātma-vicāra)', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-000000000003', 'Meditation', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-000000000004', 'Breath awareness', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-000000000005', 'Prāṇāyāma', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-000000000006', 'Āsana', 'time', 25, true, now()),
  ('01930000-0000-7000-8000-000000000007', 'Walking meditation', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-000000000008', 'Svādhyāya, reading', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-000000000009', 'Chanting', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-00000000000a', 'Loving-kindness (mettā)', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-00000000000b', 'Body scan', 'time', 15, true, now()),
  ('01930000-0000-7000-8000-00000000000c', 'Japa', 'reps', 108, true, now()),
  ('01930000-0000-7000-8000-00000000000d', 'Sun salutations', 'reps', 12, true, now()),
  ('01930000-0000-7000-8000-00000000000e', 'Prostrations', 'reps', 27, true, now()),
  ('01930000-0000-7000-8000-00000000000f', 'Seva, acts of service', 'reps', 1, true, now());

create table practice_logs (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  practice_id uuid not null,
  type text not null, -- the practice's, so that the bound of the value stands beside it
  practised_on date not null,
  value integer not null check (value between 1 and case type when 'time' then 1440 else 1000000 end),
  sankalpa text,
  notes text,
  created_at timestamptz not null,
  foreign key (practice_id, type) references practices (id, type)
);
create index practice_logs_newest on practice_logs (user_id, practised_on desc, id desc);
create index practice_logs_practice on practice_logs (practice_id, type);

-- How many logs a member has on a day, changed in the transaction of the log: streaks and the year are read
-- from days, of which there are far fewer than logs.
create table practice_days (
  user_id uuid not null references users on delete cascade,
  practised_on date not null,
  logs integer not null check (logs >= 0),
  primary key (user_id, practised_on) include (logs)
);

create table presets (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  title text not null check (title <> ''),
  description text,
  is_public boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index presets_owner on presets (owner_id, created_at desc, id desc);
create index presets_public on presets (created_at desc, id desc) where is_public;

create table preset_practices (
  preset_id uuid not null references presets on delete cascade,
  practice_id uuid not null references practices on delete cascade,
  place smallint not null,
  primary key (preset_id, practice_id)
);
create index preset_practices_practice on preset_practices (practice_id);
