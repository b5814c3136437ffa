-- The state of each part of the installation as it was last checked. It contains nothing about a member.
create table health_parts (
  id text primary key check (id in
    ('mail', 'disk', 'database', 'jobs', 'address', 'pictures', 'payments', 'version')),
  state text not null check (state in ('well', 'look', 'broken')),
  since timestamptz not null,
  -- When the admins were told that the part is broken; null if they were not, or were told that it is well again.
  told_at timestamptz,
  problems jsonb not null,
  figures jsonb not null,
  checked_at timestamptz not null
);

-- How much space the disk of a server had at the first check of a day.
create table disk_samples (
  host text,
  day date,
  free_bytes bigint not null,
  primary key (host, day)
);

-- Since when Stripe's messages have been failing. There is no row while they succeed.
create table stripe_failures (
  id boolean primary key default true check (id),
  since timestamptz not null,
  -- Whether a failed message was signed by Stripe. Anybody can send others.
  is_signed boolean not null
);
