-- Books that communities read together. The title and the author are copied from the book. The days are computed by
-- `passageDays`; a passage that has opened keeps its own.
create table readings (
  id uuid primary key,
  community_id uuid not null references communities on delete cascade,
  guide_id uuid references users on delete set null, -- who has made it
  book_id uuid references books on delete set null,
  series_id uuid references event_series on delete set null,
  title text not null check (title <> ''),
  author text,
  words text,
  starts_on date not null,
  weekday text not null check (weekday in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  weeks integer not null check (weeks between 1 and 4),
  timezone text not null,
  not_before date, -- the earliest day of the passages that had not opened when the reading was last changed
  first_opens_at timestamptz not null,
  ends_on date not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index readings_newest on readings (community_id, first_opens_at desc, id desc);
create index readings_end on readings (community_id, ends_at);
create index readings_guide on readings (guide_id);
create index readings_book on readings (book_id) where book_id is not null;
create index readings_series on readings (series_id) where series_id is not null;

create table passages (
  id uuid primary key,
  reading_id uuid not null references readings on delete cascade,
  number integer not null check (number between 1 and 80),
  title text not null check (title <> ''),
  place text not null check (place <> ''),
  question text,
  opens_on date not null,
  opens_at timestamptz not null,
  changed_at timestamptz, -- when it was last changed after somebody had written about it
  unique (reading_id, number)
);
create index passages_opening on passages (opens_at);

-- All passages from this number on open some weeks later.
create table reading_rests (
  id uuid primary key,
  reading_id uuid not null references readings on delete cascade,
  number integer not null check (number between 1 and 80),
  weeks integer not null check (weeks between 1 and 8),
  created_at timestamptz not null
);
create index reading_rests_reading on reading_rests (reading_id, created_at);

-- The days of one member, which nobody else sees.
create table reading_paces (
  reading_id uuid not null references readings on delete cascade,
  user_id uuid not null references users on delete cascade,
  starts_on date not null,
  primary key (reading_id, user_id)
);
create index reading_paces_user on reading_paces (user_id);

-- What a member writes about a passage is a post that is not in the community's list.
alter table posts add column passage_id uuid references passages;
alter table deleted_posts add column passage_id uuid references passages;
drop index posts_newest;
create index posts_newest on posts (community_id, created_at desc, id desc) where passage_id is null;
create unique index posts_passage_author on posts (passage_id, author_id) where passage_id is not null;
create index posts_passage on posts (passage_id, created_at, id) where passage_id is not null;
create index deleted_posts_passage on deleted_posts (passage_id, author_id) where passage_id is not null;
