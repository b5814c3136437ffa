-- The passage of a book about which an entry was written: readingId (may be null), title of the book and passage. It is a
-- copy that outlives the reading, and a device may send it weeks later, so it does not refer to the tables of readings.
alter table journal_entries add column reading jsonb
  check (jsonb_typeof(reading -> 'title') = 'string' and jsonb_typeof(reading -> 'passage') = 'string');
create index journal_entries_of_reading
  on journal_entries (user_id, ((reading ->> 'readingId')), written_at desc, id desc) where reading is not null;

-- A reading that was deleted stays deleted after a restore.
create trigger record_erasures after delete on readings
  referencing old table as deleted_rows for each statement execute function record_erasures('readings', 'communities', 'community_id');
