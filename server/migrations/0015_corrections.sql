-- Corrections of books, suggested by those who submitted them. One that is decided is gone; the decision stays.
create table book_corrections (
  id uuid primary key,
  book_id uuid not null references books on delete cascade,
  submitter_id uuid not null references users on delete cascade,
  title text not null check (title <> ''),
  author text not null check (author <> ''),
  description text not null check (description <> ''),
  cover_image_url text,
  tags text[] not null,
  isbn13 text check (isbn13 ~ '^97[89][0-9]{10}$'),
  note text,
  created_at timestamptz not null,
  unique (book_id, submitter_id)
);
create index book_corrections_queue on book_corrections (created_at, id);
create index book_corrections_submitter on book_corrections (submitter_id);

alter table decisions
  drop constraint decisions_deed_check,
  add constraint decisions_deed_check check (deed in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted'));
