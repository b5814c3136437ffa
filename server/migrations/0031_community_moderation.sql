-- What a community says about itself. It is not in `communities`, so that lists do not read it.
create table community_pages (
  community_id uuid primary key references communities on delete cascade,
  about text not null,
  welcome text not null
);

create table agreements (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  position smallint not null check (position between 0 and 9),
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  unique (community_id, position)
);

-- Set while the member is asked to rest from writing. `bans` has the same time, so that leaving does not end it.
alter table memberships add column paused_until timestamptz;

-- The reports of one subject. A case outlives its community, because the admins may still have to decide it. `content`
-- is the text as it was first reported, and is erased some time after the decision.
create table cases (
  id uuid primary key,
  community_id uuid references communities on delete set null,
  kind text not null check (kind in ('post', 'reply', 'member', 'address')),
  subject_id uuid, -- the post, the reply or the user
  post_id uuid, -- the post of a reply
  url text, -- of a notice
  author_id uuid references users on delete set null,
  content text,
  state text not null check (state in ('open', 'admins', 'decided')),
  -- Why the admins decide it. Guides do not see cases about guides, unlawful content and notices.
  for_admins text check (for_admins in ('guide', 'unlawful', 'notice', 'escalated', 'appeal')),
  opened_at timestamptz not null,
  waiting_since timestamptz not null, -- later than `opened_at` if it was opened again
  decided_at timestamptz,
  check ((kind = 'address') = (subject_id is null)),
  check ((kind = 'reply') = (post_id is not null)),
  check ((state = 'decided') = (decided_at is not null))
);
create unique index cases_undecided on cases (subject_id, kind, community_id) where state <> 'decided';
create index cases_of_community on cases (community_id, opened_at desc, id desc);
create index cases_newest on cases (opened_at desc, id desc);
create index cases_waiting on cases (opened_at desc, id desc) where state <> 'decided';
create index cases_author on cases (author_id);
create index cases_to_erase on cases (decided_at) where decided_at is not null and content is not null;

-- A report by a member, or a notice, whose sender may be unknown.
create table reports (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  reporter_id uuid references users on delete cascade,
  name text,
  email text,
  ground text not null check (ground in ('agreement', 'harm', 'spam', 'unlawful')),
  agreement_id uuid,
  agreement text, -- its title, which stays when the agreement is changed
  note text,
  created_at timestamptz not null,
  told_at timestamptz, -- when the mail about the outcome was enqueued
  unique (case_id, reporter_id),
  check ((ground = 'agreement') = (agreement_id is not null)),
  check ((agreement is null) = (agreement_id is null))
);
create index reports_reporter on reports (reporter_id, created_at, id) where reporter_id is not null;

create table community_decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  community_id uuid references communities on delete set null,
  user_id uuid references users on delete set null, -- whom it concerns
  actor_id uuid references users on delete set null,
  is_by_admin boolean not null,
  action text not null check (action in ('left', 'removed', 'warned', 'paused', 'banned')),
  until timestamptz,
  removes_content boolean not null,
  agreement text,
  words text,
  decided_at timestamptz not null,
  undone_at timestamptz,
  answers_appeal boolean not null,
  appeal text,
  appealed_at timestamptz,
  -- What undoing a ban restores.
  former_role text check (former_role in ('guide', 'member')),
  former_joined_at timestamptz,
  check ((action = 'paused') = (until is not null)),
  check ((former_role is null) = (former_joined_at is null))
);
create index community_decisions_case on community_decisions (case_id, decided_at, id);
create index community_decisions_log on community_decisions (community_id, decided_at desc, id desc);
create index community_decisions_user on community_decisions (user_id, decided_at desc, id desc);
create index community_decisions_actor on community_decisions (actor_id);

-- Who is excluded from a community, or rests from writing in it until a time.
create table bans (
  community_id uuid not null references communities on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('banned', 'paused')),
  until timestamptz,
  decision_id uuid not null references community_decisions on delete cascade,
  created_at timestamptz not null,
  primary key (community_id, user_id),
  check ((kind = 'paused') = (until is not null))
);
create index bans_newest on bans (community_id, created_at desc, user_id desc);
create index bans_user on bans (user_id);
create index bans_decision on bans (decision_id);
create index bans_until on bans (until) where until is not null;

-- Posts and replies that were set aside, and can be restored for some days. No other reader knows these tables.
create table deleted_posts (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  author_id uuid references users on delete cascade,
  content text not null,
  pictures jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz not null,
  actor_id uuid references users on delete set null
);
create index deleted_posts_community on deleted_posts (community_id);
create index deleted_posts_author on deleted_posts (author_id);
create index deleted_posts_actor on deleted_posts (actor_id);
create index deleted_posts_expiry on deleted_posts (deleted_at);

create table deleted_replies (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  post_id uuid not null, -- of a post that may be set aside too
  is_with_post boolean not null, -- whether it was set aside together with its post
  author_id uuid references users on delete cascade,
  content text not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null,
  actor_id uuid references users on delete set null
);
create index deleted_replies_post on deleted_replies (post_id);
create index deleted_replies_community on deleted_replies (community_id);
create index deleted_replies_author on deleted_replies (author_id);
create index deleted_replies_actor on deleted_replies (actor_id);
create index deleted_replies_expiry on deleted_replies (deleted_at);

-- The pictures of a post that is set aside are kept with it.
alter table pictures add column deleted_post_id uuid references deleted_posts on delete set null;
alter table pictures
  add constraint pictures_places_check
    check (num_nonnulls(member_id, book_id, community_id, post_id, deleted_post_id) <= 1) not valid;
create index pictures_deleted_post on pictures (deleted_post_id) where deleted_post_id is not null;
drop index pictures_lost;
create index pictures_lost on pictures (placed_at)
  where placed_at is not null and num_nonnulls(member_id, book_id, community_id, post_id, deleted_post_id) = 0;

alter table decisions
  drop constraint decisions_deed_check,
  add constraint decisions_deed_check check (deed in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'post.removed', 'reply.removed', 'member.warned', 'member.paused',
     'member.banned', 'case.left'));
