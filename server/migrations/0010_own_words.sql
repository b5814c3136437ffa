-- Each word with the end of its owner's id before it: what a search costs then depends on what its owner has
-- written, and not on what all others have.
drop index journal_entries_words;
update journal_entries
set words = array_to_tsvector(array(select right(user_id::text, 8) || lexeme from unnest(words)));
create index journal_entries_words on journal_entries using gin (words);
