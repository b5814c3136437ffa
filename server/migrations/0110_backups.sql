-- The backups that the servers of this database have begun. They name no member.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz not null,
  -- Written again and again, so that a backup whose server has died is noticed.
  alive_at timestamptz not null,
  ended_at timestamptz,
  state text not null check (state in ('running', 'proven', 'failed')),
  failed_in text check (failed_in in ('backup', 'proof', 'stop')),
  -- Why it failed, for the people who run the site.
  reason text,
  check ((state = 'running') = (ended_at is null))
);
create unique index backup_runs_running on backup_runs ((true)) where state = 'running';
create index backup_runs_latest on backup_runs (started_at desc);

-- What the backups of this database have in common.
create table backup_state (
  id boolean primary key default true check (id),
  -- The key of the names of objects, so that they say nothing about what is in them.
  object_key bytea not null check (length(object_key) = 32),
  -- The last thing that a backup contains. A restored database without it is not complete.
  mark uuid,
  -- When the first backup was begun, and when the last trial of a restore has succeeded.
  begun_at timestamptz not null default now(),
  drilled_at timestamptz,
  -- After a restore: since when reminders are held, until the operator lets them go.
  reminders_held_at timestamptz
);

-- After a restore: the mails that waited in the backup, until the operator sends or deletes them. The ids are those of their jobs.
create table held_mails (
  id uuid primary key,
  mail text not null,
  row_id text not null,
  priority integer not null
);
create index held_mails_mail on held_mails (mail);

-- The part of the state of the site that tells about backups.
alter table health_parts
  drop constraint health_parts_id_check,
  add constraint health_parts_id_check check (id in
    ('mail', 'backup', 'disk', 'database', 'jobs', 'address', 'pictures', 'payments', 'version'));
