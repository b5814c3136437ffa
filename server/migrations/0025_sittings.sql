-- People who are sitting now, without any relation to a member. The table is unlogged: it is in no write-ahead log and no
-- replica, and it is empty after a crash. `until` is a whole minute, so that it does not show when the sitting began.
create unlogged table sittings (
  key uuid primary key,
  until timestamptz not null
);
create index sittings_until on sittings (until);
