-- Stored words that have to be computed again, because the rules of `wordsOf` have changed. A task goes through the rows in
-- the order of their ids and stores how far it is. The second pass, a day later, also finds what a server of the former
-- version has written during the upgrade, and rows that were locked during the first pass.
create table word_rewrites (
  source text not null check (source in ('entries', 'books', 'communities', 'posts')),
  starts_at timestamptz not null,
  last_id uuid, -- null: not begun
  primary key (source, starts_at)
);

insert into word_rewrites (source, starts_at)
select source, now() + delay
from unnest(array['entries', 'books', 'communities', 'posts']) as source,
  unnest(array[interval '0', interval '1 day']) as delay;
