-- A private community that is made public stays private for a day, until when any guide can call it off.
alter table communities
  add column becomes_public_at timestamptz,
  add constraint communities_becomes_public_at_check check (becomes_public_at is null or privacy = 'private');
create index communities_becomes_public on communities (becomes_public_at) where becomes_public_at is not null;

-- A notice is written about members whose accounts may be deleted meanwhile: it must not fail for their sake.
alter table event_notices drop constraint event_notices_user_id_fkey;
