-- An operator has given a member their archive from the shell.
alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created', 'picture.removed', 'picture.unblocked', 'post.removed', 'reply.removed', 'member.warned',
     'member.paused', 'member.banned', 'member.suspended', 'member.restored', 'member.deleted', 'case.left',
     'registration.accepted', 'registration.declined', 'site.changed', 'notice.changed', 'archive.made'));

-- Imports of the archive of an account. `stage` is what was sent last, so that nothing is sent before what it names.
alter table imports
  add column site text, -- the one that made the archive
  add column owner text, -- the id of the member there
  add column stage integer,
  add column found jsonb, -- how many items of each kind the archive has
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('journal', 'practice', 'account')),
  add check (kind <> 'account' or (site is not null and owner is not null and stage is not null
    and found is not null and digest is not null));
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in ('entry', 'log', 'practice', 'preset', 'rest', 'picture'));
