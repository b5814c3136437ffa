-- What admins have set for the whole site, in one row. Until they set something there is none. A column that is null has
-- the default of the product.
create table site (
  id boolean primary key default true check (id),
  registration_mode text not null default 'open'
    check (registration_mode in ('open', 'approval', 'invitation', 'closed')),
  registration_question text check (length(registration_question) between 1 and 300),
  guides_admit boolean not null default false -- whether the links of guides admit to the site too
);

-- Whether the account of a signup needs an admin's approval or an invitation, the answer to the question of the site, and
-- the invitation that is used when the account is made.
alter table signups
  add column needs_approval boolean not null default false,
  add column needs_invitation boolean not null default false,
  add column words text check (length(words) between 1 and 1000),
  add column invitation_kind text check (invitation_kind in ('site', 'siteLink', 'community', 'communityLink')),
  add column invitation_id uuid,
  add check ((invitation_kind is null) = (invitation_id is null));

-- Verified signups that wait for an admin, and declined ones. There is no account before an admin accepts.
create table registrations (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  nonce text not null,
  language text check (length(language) between 2 and 35),
  words text check (length(words) between 1 and 1000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  declined_at timestamptz,
  reply text check (length(reply) between 1 and 1000) -- an admin's words to a declined person
);
create unique index registrations_email on registrations (lower(email));
create index registrations_username on registrations (lower(username));
create index registrations_waiting on registrations (created_at desc, id desc) where declined_at is null;
create index registrations_declined on registrations (created_at desc, id desc) where declined_at is not null;
create index registrations_expiry on registrations (expires_at);

-- Invitations to make an account, by mail. An address has at most one that is unused.
create table site_invitations (
  id uuid primary key,
  email text not null,
  inviter_id uuid not null references users on delete cascade,
  community_id uuid references communities on delete set null,
  nonce text not null,
  words text check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index site_invitations_open on site_invitations (lower(email)) where used_at is null;
create index site_invitations_newest on site_invitations (created_at desc, id desc) where used_at is null;
create index site_invitations_inviter on site_invitations (inviter_id, created_at, id);
create index site_invitations_community on site_invitations (community_id) where community_id is not null;
create index site_invitations_expiry on site_invitations (expires_at);

-- A link without a community is a link of the site.
alter table invitation_links alter column community_id drop not null;
create index invitation_links_of_site on invitation_links (created_at desc, id desc) where community_id is null;

-- Who made an account with which link. Joining the community of the link does not count as another use.
create table link_admissions (
  user_id uuid primary key references users on delete cascade,
  link_id uuid not null references invitation_links on delete cascade
);
create index link_admissions_link on link_admissions (link_id);

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'post.removed', 'reply.removed', 'member.warned', 'member.paused',
     'member.banned', 'case.left', 'registration.accepted', 'registration.declined', 'site.changed'));
