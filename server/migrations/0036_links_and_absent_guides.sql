-- What a guide writes to those whom they invite.
alter table invitations add column words text;

-- The addresses whose owners do not want to be invited again, as keyed hashes: nobody can read or guess them from here.
create table invitation_refusals (
  email_hash text primary key,
  created_at timestamptz not null
);

-- Invitations that several people can use. The token of a link is computed from the nonce, never stored.
create table invitation_links (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  inviter_id uuid not null references users on delete cascade,
  nonce text not null,
  admits boolean not null, -- otherwise the link leads to a request to join
  max_uses smallint not null check (max_uses between 1 and 500),
  uses smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (uses between 0 and max_uses)
);
create index invitation_links_newest on invitation_links (community_id, created_at desc, id desc);
create index invitation_links_inviter on invitation_links (inviter_id, created_at, id);
create index invitation_links_expiry on invitation_links (expires_at);

-- When somebody was last removed from a community. Links from before do not bring them back.
create table removals (
  community_id uuid not null references communities on delete cascade,
  user_id uuid not null references users on delete cascade,
  removed_at timestamptz not null,
  primary key (community_id, user_id)
);
create index removals_user on removals (user_id);
create index removals_expiry on removals (removed_at);

-- The posts that guides have pinned. A post that is set aside is deleted from `posts`, and so from here.
create table pins (
  post_id uuid primary key references posts on delete cascade,
  community_id uuid not null references communities on delete cascade,
  position smallint not null check (position between 0 and 2),
  unique (community_id, position)
);

-- Whether the welcome of the community stands for this member. Those who have joined before are not new.
alter table memberships add column shows_welcome boolean not null default false;

-- The day of the last sign-in in UTC, never shown. Nobody knows it from before, so it begins today.
alter table users add column signed_in_on date not null default current_date;
create index users_guides_signed_in on users (signed_in_on) where guided_communities > 0;

-- Communities whose guides have all been away for a long time.
create table guide_absences (
  community_id uuid primary key references communities on delete cascade,
  noticed_at timestamptz not null -- when the guides were mailed
);

-- Members who offer to guide such a community. The offers end with the absence and with the membership.
create table guide_offers (
  community_id uuid not null references guide_absences on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (community_id, user_id),
  foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
);
create index guide_offers_due on guide_offers (created_at);
