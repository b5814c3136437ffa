-- Uploaded pictures. Their files are in the storage, under `pictures/{id}/{size}.webp`.
create table pictures (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  use text not null check (use in ('avatar', 'cover', 'community', 'post')),
  member_id uuid unique references users on delete set null, -- whose avatar it is
  sizes integer[] not null check (sizes <> '{}'),
  width integer not null,
  height integer not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  bytes integer not null,
  sha256 text not null,
  fingerprint text not null check (fingerprint ~ '^[01]{64}$'),
  created_at timestamptz not null,
  lost_place_at timestamptz -- since when it is used nowhere; null for one that was never used
);
create index pictures_owner on pictures (owner_id, created_at desc, id desc);
create index pictures_lost on pictures (lost_place_at) where lost_place_at is not null;
create index pictures_unused on pictures (created_at) where member_id is null;

-- Connects the database with its storage: the storage has a file with the same id.
create table picture_stores (
  id uuid primary key
);

alter table users
  add column avatar_id uuid,
  add column avatar_colour text,
  add constraint users_avatar_check check ((avatar_id is null) = (avatar_colour is null));

create or replace view people as
  select id, username, full_name, avatar_url, role, is_patron,
    case when is_patron then username_gradient end as username_gradient,
    guided_communities > 0 as is_guide,
    avatar_id, avatar_colour
  from users;
