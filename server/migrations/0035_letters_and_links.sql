-- The letter with what is new in a member's communities. The row stays when the letter is stopped.
create table digests (
  user_id uuid primary key references users on delete cascade,
  rhythm text not null check (rhythm in ('none', 'weekly', 'daily')),
  weekday text check (weekday in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  hour smallint not null check (hour between 0 and 23),
  timezone text not null,
  replies_to_me boolean not null,
  next_at timestamptz, -- when the next letter is due
  covered_until timestamptz, -- the end of the time that the last letter was about
  check ((rhythm = 'weekly') = (weekday is not null)),
  check ((rhythm = 'none') = (next_at is null))
);
create index digests_due on digests (next_at) where next_at is not null;

-- The communities in a member's letter.
create table digest_communities (
  user_id uuid not null,
  community_id uuid not null,
  primary key (user_id, community_id),
  foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
);
create index digest_communities_membership on digest_communities (community_id, user_id);

-- The days on which a member wants no letter and no reminder. The instants are those of the days in the time zone.
create table retreats (
  user_id uuid primary key references users on delete cascade,
  from_on date not null,
  to_on date not null,
  timezone text not null,
  is_shown boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (from_on <= to_on),
  check (starts_at < ends_at)
);
