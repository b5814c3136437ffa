-- Whether the signs of formatted text are read in a text (docs/formatted-text.md). Earlier texts stay plain. Adding a
-- column with a constant default does not rewrite the table.
alter table posts add column is_formatted boolean not null default false;
alter table replies add column is_formatted boolean not null default false;
alter table deleted_posts add column is_formatted boolean not null default false;
alter table deleted_replies add column is_formatted boolean not null default false;
alter table cases add column is_formatted boolean not null default false;
alter table community_pages add column is_formatted boolean not null default false;
alter table event_series add column is_formatted boolean not null default false;
alter table former_texts add column is_formatted boolean not null default false;
-- Says how the date's own description is read.
alter table occurrences add column is_formatted boolean not null default false;
