-- Announcements are posts that guides also mail to all members. Adding a column with a constant default does not rewrite
-- the table.
alter table posts add column is_announcement boolean not null default false;
alter table deleted_posts add column is_announcement boolean not null default false;

-- Members of before get no announcements until they have seen that there are any; new ones do.
alter table memberships
  add column gets_announcements boolean not null default false,
  add column has_seen_announcements boolean not null default false;
alter table memberships alter column gets_announcements set default true;

-- One row for each announcement. It stays when the post is deleted, because it counts for the limits of the community.
create table announcements (
  post_id uuid primary key, -- a post, or one that was deleted
  community_id uuid not null references communities on delete cascade,
  created_at timestamptz not null,
  last_user_id uuid, -- the mails to the members up to this one are enqueued, in the order of the ids
  finished_at timestamptz
);
create index announcements_newest on announcements (community_id, created_at desc);
create index announcements_waiting on announcements (created_at) where finished_at is null;
create index announcements_age on announcements (created_at);
