-- What admins tell everyone in a line above every page, for some time. There is at most one.
create table notices (
  id boolean primary key default true check (id),
  words text not null check (length(words) between 1 and 300),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at)
);

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'picture.unblocked', 'post.removed', 'reply.removed', 'member.warned',
     'member.paused', 'member.banned', 'member.suspended', 'member.restored', 'member.deleted', 'case.left',
     'registration.accepted', 'registration.declined', 'site.changed', 'notice.changed'));
