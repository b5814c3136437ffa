create table books (
  id uuid primary key,
  submitter_id uuid references users on delete set null,
  title text not null check (title <> ''),
  author text not null check (author <> ''),
  description text not null check (description <> ''),
  cover_image_url text,
  tags text[] not null,
  tag_keys text[] not null, -- the tags in lower case, place by place
  isbn13 text check (isbn13 ~ '^97[89][0-9]{10}$'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,              -- of the last rejection
  words tsvector not null,  -- every distinct word, weighed by where it stands (rules.ts)
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  check (cardinality(tags) = cardinality(tag_keys)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index books_isbn13_key on books (isbn13) where status <> 'rejected';
create index books_newest on books (created_at desc, id desc) where status = 'approved';
create index books_words on books using gin (words, tag_keys) where status = 'approved';
create index books_queue on books (submitted_at, id) where status = 'pending';
create index books_submitter on books (submitter_id, created_at desc, id desc);

-- Which approved books a tag has, newest first. The empty tag is on every book.
create table book_tags (
  tag_key text not null,
  created_at timestamptz not null, -- the book's
  book_id uuid not null references books on delete cascade,
  primary key (tag_key, created_at, book_id)
);
create index book_tags_book on book_tags (book_id);

-- How many approved books a tag has, counted as books are approved: the empty tag counts them all.
create table tag_counts (
  tag_key text primary key,
  name text not null, -- in the spelling that came first
  books integer not null check (books >= 0)
);
create index tag_counts_most_used on tag_counts (books desc, tag_key);

-- The distinct words of names, each with what remains of it without one of its letters: two words that differ
-- by one letter share such a remainder (typos.ts).
create table known_words (
  kind text not null check (kind in ('book', 'community')),
  word text not null,
  remainders text[] not null,
  primary key (kind, word)
);
create index known_words_remainders on known_words using gin (kind, remainders);
