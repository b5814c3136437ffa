-- The calendar day of the writer. It is null for entries that were written before this column existed.
alter table journal_entries
  add column written_on date
  check (written_on between (written_at at time zone 'UTC')::date - 1 and (written_at at time zone 'UTC')::date + 1);
create index journal_entries_day on journal_entries (user_id, written_on);
