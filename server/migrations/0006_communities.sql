create table communities (
  id uuid primary key,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  privacy text not null check (privacy in ('public', 'private')),
  words tsvector not null,              -- every distinct word, weighed by where it stands
  member_count integer not null check (member_count >= 0), -- changed in the transaction of the membership
  created_at timestamptz not null
);
create index communities_newest on communities (created_at desc, id desc);
create index communities_words on communities using gin (words);

create table memberships (
  community_id uuid not null references communities on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('guide', 'member')),
  rank smallint not null generated always as (case role when 'guide' then 0 else 1 end) stored,
  joined_at timestamptz not null,
  primary key (community_id, user_id)
);
create index memberships_in_order on memberships (community_id, rank, joined_at, user_id);
create index memberships_of_user on memberships (user_id, joined_at desc, community_id);
create index memberships_guides on memberships (user_id) where role = 'guide';

create table invitations (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  email text not null,
  inviter_id uuid not null references users on delete cascade,
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- One open link an address: a new one replaces it.
create unique index invitations_open on invitations (community_id, lower(email)) where used_at is null;
create index invitations_inviter on invitations (inviter_id);
create index invitations_expiry on invitations (expires_at);

create table posts (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  author_id uuid references users on delete set null,
  content text not null check (content <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index posts_newest on posts (community_id, created_at desc, id desc);
create index posts_author on posts (author_id);

create table replies (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  author_id uuid references users on delete set null,
  content text not null check (content <> ''),
  created_at timestamptz not null
);
create index replies_in_order on replies (post_id, created_at, id);
create index replies_author on replies (author_id);

-- Members as others see them.
create view people as
  select id, username, full_name, avatar_url, role, patron_by_hand as is_patron,
    case when patron_by_hand then username_gradient end as username_gradient,
    exists (select from memberships where user_id = users.id and memberships.role = 'guide') as is_guide
  from users;
