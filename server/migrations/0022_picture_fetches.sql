-- The address of another site from which a picture was fetched; null for an upload.
alter table pictures add column source text;

-- Addresses of other sites that were entered before the server fetched such pictures. The recurring task
-- `earlier-addresses` empties this table.
create table earlier_addresses (
  use text not null check (use in ('avatar', 'cover')),
  id uuid not null, -- of the member or the book
  primary key (use, id)
);
insert into earlier_addresses (use, id)
  select 'avatar', id from users where avatar_url is not null and avatar_id is null
  union all
  select 'cover', id from books where cover_image_url is not null and cover is null;

-- Pictures that an admin removed. Neither they nor pictures that look the same can be uploaded again.
create table blocked_pictures (
  id uuid primary key, -- of the removed picture
  sha256 text not null,
  fingerprint text not null check (fingerprint ~ '^[01]{64}$'),
  blocked_at timestamptz not null
);
create index blocked_pictures_sha256 on blocked_pictures (sha256);

alter table decisions
  drop constraint decisions_deed_check,
  add constraint decisions_deed_check check (deed in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed'));
