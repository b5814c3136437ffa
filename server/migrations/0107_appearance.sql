-- The pictures that are made from the mark of the site: icons in several sizes. Each mark has the id of the upload.
create table site_marks (id uuid primary key);
create table site_icons (
  mark_id uuid not null references site_marks on delete cascade,
  name text not null,
  png bytea not null check (length(png) between 1 and 2000000),
  primary key (mark_id, name)
);

-- The name and the look of the site. A column that is null has the default of the product, or of `PRODUCT_NAME`.
alter table site
  add column name text check (length(name) between 1 and 60),
  add column tagline text check (length(tagline) between 1 and 100),
  add column introduction text check (length(introduction) between 1 and 300),
  add column accent text check (accent ~ '^oklch\([0-9. ]+\)$'),
  add column welcome text check (length(welcome) between 1 and 1000),
  add column mark_id uuid references site_marks;

-- Whether the dashboard shows the welcome of the site, until the member puts it away. Earlier members are not new.
alter table users add column sees_welcome boolean not null default false;

alter table pictures
  drop constraint pictures_use_check,
  add constraint pictures_use_check check (use in ('avatar', 'cover', 'community', 'post', 'mark')) not valid;
