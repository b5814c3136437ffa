-- An entry that was written after a sit knows its log, its practice and the reflection that was kept with it. The entry
-- and the log outlive each other.
alter table journal_entries
  add column log_id uuid references practice_logs on delete set null,
  add column practice_id uuid references practices on delete set null,
  add column reflection jsonb; -- content, author and date
create unique index journal_entries_log on journal_entries (log_id) where log_id is not null;
create index journal_entries_after_practice on journal_entries (user_id, practice_id, written_at desc, id desc)
  where practice_id is not null;
-- For the deletion of practices.
create index journal_entries_practice on journal_entries (practice_id) where practice_id is not null;
