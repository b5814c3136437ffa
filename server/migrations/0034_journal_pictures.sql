-- Pictures in journals. Their files are in the storage, under `pictures/journal/{id}/file`. A sealed picture was encrypted
-- by a device, so nothing else is known about it.
create table journal_pictures (
  id uuid primary key,
  user_id uuid references users on delete set null,
  -- The entry that shows it, plain or sealed.
  entry_id uuid references journal_entries on delete set null,
  sealed_id uuid,
  is_sealed boolean not null,
  width integer,
  height integer,
  bytes integer not null,
  created_at timestamptz not null,
  attached_at timestamptz, -- when an entry first showed it
  foreign key (user_id, sealed_id) references sealed_entries on delete set null (sealed_id),
  check (is_sealed = (width is null) and is_sealed = (height is null)),
  check (case when is_sealed then entry_id is null else sealed_id is null end)
);
create index journal_pictures_owner on journal_pictures (user_id, id);
create index journal_pictures_entry on journal_pictures (entry_id) where entry_id is not null;
create index journal_pictures_sealed on journal_pictures (user_id, sealed_id) where sealed_id is not null;
-- For the deletion of pictures that no entry shows.
create index journal_pictures_unused on journal_pictures (created_at) where entry_id is null and sealed_id is null;
create index journal_pictures_lost on journal_pictures (id) where user_id is null;

-- Copies of what an entry shows of its pictures, so that reading it joins nothing: id, width, height and alt. Null: none.
alter table journal_entries add column pictures jsonb;
