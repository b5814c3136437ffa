-- The start and the phases of a shared sit that differ from the plan of its event. They apply while the event begins at
-- `event_starts_at`: if its hours change afterwards, the plan of the event applies again.
create table rooms (
  occurrence_id uuid primary key references occurrences on delete cascade,
  event_starts_at timestamptz not null,
  starts_at timestamptz not null,
  phases jsonb not null check (jsonb_typeof(phases) = 'array'),
  updated_at timestamptz not null
);

-- How many people each server has in a room, without any relation to a member. A count is valid for 20 seconds. The table
-- is unlogged: it is in no write-ahead log and no replica, and it is empty after a crash.
create unlogged table room_counts (
  occurrence_id uuid not null,
  server_id uuid not null, -- of a process, since its start
  count integer not null check (count >= 0),
  counted_at timestamptz not null,
  primary key (occurrence_id, server_id)
);
create index room_counts_counted on room_counts (counted_at);
