-- PostgreSQL plans the list of a journal for the average number of entries per member. If that is small, it would
-- read and sort all entries of a member who has thousands. With 100 entries per member, it reads the newest by index.
alter table journal_entries alter column user_id set (n_distinct = -0.01);
analyze journal_entries;
