-- Uploaded pictures. Their files are in the storage, under `pictures/{id}/{size}.webp`.
create table pictures (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  use text not null check (use in ('avatar', 'cover', 'community', 'post')),
  -- Where it is used: as the avatar of a member, the cover of a book, the picture of a community, or in a post.
  member_id uuid unique references users on delete set null,
  book_id uuid unique references books on delete set null,
  community_id uuid unique references communities on delete set null,
  post_id uuid references posts on delete set null,
  position integer, -- among the pictures of the post, from 0
  placed_at timestamptz, -- when it was first used
  sizes integer[] not null check (sizes <> '{}'),
  width integer not null,
  height integer not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  bytes integer not null,
  sha256 text not null,
  fingerprint text not null check (fingerprint ~ '^[01]{64}$'),
  created_at timestamptz not null,
  check (num_nonnulls(member_id, book_id, community_id, post_id) <= 1)
);
create index pictures_post on pictures (post_id) where post_id is not null;
create index pictures_owner on pictures (owner_id, created_at desc, id desc);
create index pictures_lost on pictures (placed_at)
  where placed_at is not null and num_nonnulls(member_id, book_id, community_id, post_id) = 0;
create index pictures_unused on pictures (created_at) where placed_at is null;

-- Connects the database with its storage: the storage has a file with the same id.
create table picture_stores (
  id uuid primary key
);

alter table users
  add column avatar_id uuid,
  add column avatar_colour text,
  add constraint users_avatar_check check ((avatar_id is null) = (avatar_colour is null));

-- Copies of what lists show of a picture, so that they join nothing: id, width, height and colour. Those of a post also
-- have the description.
alter table books add column cover jsonb;
alter table communities add column picture jsonb;
alter table posts add column pictures jsonb; -- null: none

create or replace view people as
  select id, username, full_name, avatar_url, role, is_patron,
    case when is_patron then username_gradient end as username_gradient,
    guided_communities > 0 as is_guide,
    avatar_id, avatar_colour
  from users;
