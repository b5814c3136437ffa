-- Members who may not sign in. Nothing else of theirs changes, so that ending the suspension gives everything back.
create table suspensions (
  user_id uuid primary key references users on delete cascade,
  began_at timestamptz not null, -- stays when the days or the words are replaced
  ends_at timestamptz, -- null: until an admin lifts it
  words text not null check (length(words) between 1 and 1000),
  set_aside_at timestamptz, -- when posts, replies and the avatar were set aside; null: they are not
  check (ends_at > began_at)
);
create index suspensions_newest on suspensions (began_at desc, user_id desc);
create index suspensions_end on suspensions (ends_at) where ends_at is not null;

-- The addresses of accounts that were deleted while they were suspended, as keyed hashes, until the end of the suspension.
create table suspended_addresses (
  email_hash text primary key,
  ends_at timestamptz not null
);
create index suspended_addresses_end on suspended_addresses (ends_at);

-- What a suspension sets aside. Ending the suspension restores it, and nothing else does.
alter table deleted_posts
  drop constraint deleted_posts_removed_by_check,
  add constraint deleted_posts_removed_by_check check (removed_by in ('guide', 'admin', 'suspension')) not valid;
alter table deleted_replies
  drop constraint deleted_replies_removed_by_check,
  add constraint deleted_replies_removed_by_check check (removed_by in ('guide', 'admin', 'suspension')) not valid;

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'picture.unblocked', 'post.removed', 'reply.removed', 'member.warned',
     'member.paused', 'member.banned', 'member.suspended', 'member.restored', 'member.deleted', 'case.left',
     'registration.accepted', 'registration.declined', 'site.changed'));
