-- Admins see reported, latest and blocked pictures, and unblock pictures.

-- The latest pictures that are used. A picture in a private community is in the index, but not in the list.
create index pictures_newest on pictures (created_at desc, id desc)
  where num_nonnulls(member_id, book_id, community_id, post_id) = 1;

create index blocked_pictures_newest on blocked_pictures (blocked_at desc, id desc);
-- The reason for which a blocked picture was removed, and who removed it.
create index decisions_removed_pictures on decisions (subject_id) where kind = 'picture.removed';

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'post.removed', 'reply.removed', 'member.warned', 'member.paused',
     'member.banned', 'case.left', 'registration.accepted', 'registration.declined', 'site.changed',
     'picture.unblocked'));
