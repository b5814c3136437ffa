create extension if not exists btree_gin;

create table journal_entries (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text,
  content text not null check (content <> ''),
  mood text,
  tags text[] not null default '{}',
  tag_keys text[] not null default '{}', -- the tags in lower case, place by place
  words tsvector not null,               -- every distinct word without case and diacritics (search.ts)
  written_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (cardinality(tags) = cardinality(tag_keys))
);
create index journal_entries_newest on journal_entries (user_id, written_at desc, id desc);
create index journal_entries_words on journal_entries using gin (user_id, words);
create index journal_entries_tags on journal_entries using gin (user_id, tag_keys);
