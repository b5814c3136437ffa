-- The imports of the last 30 days, which members can undo. The id is chosen by the client, so that all calls of an import
-- name it. The entries may have been sealed or deleted since, so they are not referenced.
create table journal_imports (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index journal_imports_created on journal_imports (created_at);

create table imported_entries (
  user_id uuid not null,
  import_id uuid not null,
  entry_id uuid not null,
  primary key (user_id, import_id, entry_id),
  foreign key (user_id, import_id) references journal_imports on delete cascade
);
