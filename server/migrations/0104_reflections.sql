-- Reflections of this site, besides those of the product. `on_day` is a day, or a day of each year.
create table reflections (
  id uuid primary key,
  content text not null check (length(content) between 1 and 500),
  author text not null check (length(author) between 1 and 100),
  on_day text check (on_day ~ '^(\d{4}-)?\d{2}-\d{2}$'),
  language text check (length(language) between 2 and 35),
  created_at timestamptz not null
);
create unique index reflections_on_day on reflections (on_day) where on_day is not null;
create index reflections_newest on reflections (created_at desc, id desc);

-- The reflections of days that had begun somewhere when admins changed something, so that no day changes afterwards.
create table reflection_days (
  day date primary key,
  content text not null,
  author text not null,
  is_own boolean not null,
  language text
);

alter table site
  add column reflections_use text not null default 'built-in'
    check (reflections_use in ('built-in', 'own', 'both'));
