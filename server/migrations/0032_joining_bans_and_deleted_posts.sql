-- How one becomes a member. The questions are asked of those who ask to join.
alter table communities
  add column joining text not null default 'open' check (joining in ('open', 'request', 'invitation')),
  add column is_listed boolean not null default true,
  add column is_findable boolean not null default true,
  add column questions text[] not null default '{}' check (cardinality(questions) <= 3);
update communities set joining = 'invitation' where privacy = 'private';
alter table communities
  add constraint communities_open_check check (privacy = 'public' or joining <> 'open');
-- The directory. `communities_newest` still serves admins, who see unlisted communities too.
create index communities_listed on communities (created_at desc, id desc) where is_listed;

-- Who asks to join a community. An answered request is kept for some days, so that nobody asks again at once.
create table join_requests (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  user_id uuid not null references users on delete cascade,
  answers jsonb not null, -- the questions as they were then, each with its answer
  state text not null check (state in ('waiting', 'accepted', 'declined')),
  words text, -- of the guide
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (community_id, user_id),
  check ((state = 'waiting') = (decided_at is null))
);
create index join_requests_newest on join_requests (community_id, state, created_at desc, id desc);
create index join_requests_user on join_requests (user_id, created_at, id);
create index join_requests_to_erase on join_requests (decided_at) where decided_at is not null;

-- Whose texts a member does not want to see.
create table mutes (
  user_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index mutes_newest on mutes (user_id, created_at desc, muted_id desc);
create index mutes_muted on mutes (muted_id);

-- Why a text is set aside: its author has taken it back, or a guide or admin has removed it, or both. Only those who set
-- it aside can restore it. All rows so far are from decisions.
alter table deleted_posts
  add column edited_by_guide boolean not null default false,
  add column is_taken_back boolean not null default false,
  add column removed_by text check (removed_by in ('guide', 'admin')),
  add column decision_id uuid references community_decisions on delete set null;
update deleted_posts set removed_by = 'guide';
update deleted_posts set decision_id = decision.id, removed_by = case when decision.is_by_admin then 'admin' else 'guide' end
from cases join community_decisions as decision on decision.case_id = cases.id
where cases.kind = 'post' and cases.subject_id = deleted_posts.id and decision.removes_content and decision.undone_at is null;
alter table deleted_posts
  add constraint deleted_posts_reason_check check (is_taken_back or removed_by is not null);
drop index deleted_posts_community;
create index deleted_posts_newest on deleted_posts (community_id, deleted_at desc, id desc);
create index deleted_posts_decision on deleted_posts (decision_id);

alter table deleted_replies
  add column updated_at timestamptz,
  add column is_taken_back boolean not null default false,
  add column removed_by text check (removed_by in ('guide', 'admin')),
  add column decision_id uuid references community_decisions on delete set null;
update deleted_replies set updated_at = created_at, removed_by = case when is_with_post then null else 'guide' end;
update deleted_replies set decision_id = decision.id, removed_by = case when decision.is_by_admin then 'admin' else 'guide' end
from cases join community_decisions as decision on decision.case_id = cases.id
where cases.kind = 'reply' and cases.subject_id = deleted_replies.id and not deleted_replies.is_with_post
  and decision.removes_content and decision.undone_at is null;
alter table deleted_replies
  alter column updated_at set not null,
  add constraint deleted_replies_reason_check
    check (is_with_post = (not is_taken_back and removed_by is null));
drop index deleted_replies_community;
create index deleted_replies_newest on deleted_replies (community_id, deleted_at desc, id desc)
  where not is_with_post;
create index deleted_replies_decision on deleted_replies (decision_id);

alter table posts add column edited_by_guide boolean not null default false;

-- Before this version, replies could not be changed.
alter table replies add column updated_at timestamptz;
update replies set updated_at = created_at;
alter table replies alter column updated_at set not null;

-- The words of posts and replies, each with the end of its community's id before it: what a search costs depends on what
-- is in that community, and not on what is in all others. The words are null until a recurring task has found them.
create table post_words (
  id uuid primary key, -- of the post or the reply
  post_id uuid not null references posts on delete cascade,
  reply_id uuid references replies on delete cascade,
  created_at timestamptz not null,
  words tsvector,
  check (id = coalesce(reply_id, post_id))
);
insert into post_words (id, post_id, reply_id, created_at)
  select id, id, null, created_at from posts
  union all
  select id, post_id, id, created_at from replies;
create index post_words_words on post_words using gin (words);
create index post_words_post on post_words (post_id);
create index post_words_reply on post_words (reply_id) where reply_id is not null;
create index post_words_missing on post_words (id) where words is null;
