-- The imports of a member, of any kind. The imports of the journal move here: a client chooses their id, and they are finished
-- with each call. The server chooses the ids of imports of practice, which are finished by a call of their own.
alter table journal_imports rename to imports;
alter table imports rename constraint journal_imports_pkey to imports_pkey;
alter table imports rename constraint journal_imports_user_id_fkey to imports_user_id_fkey;
alter table imports
  add column kind text not null default 'journal',
  add column program text, -- the one that wrote the files
  add column digest text, -- of the files: who chooses the same ones again, goes on with an unfinished import
  add column practices jsonb, -- a list: each an id, or a name, a type and a default value until the practice is created
  add column created integer not null default 0 check (created >= 0), -- the number of entries or logs
  add column finished_at timestamptz;
update imports set finished_at = created_at, created = (
  select count(*) from imported_entries
  where imported_entries.user_id = imports.user_id and imported_entries.import_id = imports.id);
alter table imports
  alter column kind drop default,
  add constraint imports_kind_check check (kind in ('journal', 'practice')),
  add check (kind <> 'journal' or finished_at is not null),
  add check (kind <> 'practice' or (program is not null and digest is not null and practices is not null));
drop index journal_imports_created;
create index imports_finished on imports (finished_at);
create index imports_newest on imports (user_id, kind, created_at desc, id);
create unique index imports_unfinished on imports (user_id, kind) where finished_at is null;

-- What an import has created. It may have been sealed or deleted since, so it is not referenced. `revision` is a digest of what
-- was created, to find out whether it was changed since; entries have a time of their last change instead.
alter table imported_entries rename to import_rows;
alter table import_rows rename column entry_id to row_id;
alter table import_rows rename constraint imported_entries_pkey to import_rows_pkey;
alter table import_rows rename constraint imported_entries_user_id_import_id_fkey to import_rows_user_id_import_id_fkey;
alter table import_rows
  add column kind text not null default 'entry',
  add column revision text;
alter table import_rows
  alter column kind drop default,
  add constraint import_rows_kind_check check (kind in ('entry', 'log', 'practice'));
