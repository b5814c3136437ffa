-- The secret address of a member's own calendar, which has the events that the member has booked.
create table member_feeds (
  user_id uuid primary key references users on delete cascade,
  key_hash text not null unique,
  made_at timestamptz not null
);
