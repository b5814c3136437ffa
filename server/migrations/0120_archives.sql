-- An operator has given a member their archive from the shell.
alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'picture.unblocked', 'post.removed', 'reply.removed', 'member.warned',
     'member.paused', 'member.banned', 'member.suspended', 'member.restored', 'member.deleted', 'case.left',
     'registration.accepted', 'registration.declined', 'site.changed', 'notice.changed', 'archive.made'));
