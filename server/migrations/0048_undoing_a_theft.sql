-- The id of a credential belongs to one account, also while a removed passkey can be restored. Otherwise somebody could
-- register it elsewhere, and the passkey could not be restored.
create table credential_owners (
  credential_id text primary key,
  user_id uuid not null references users on delete cascade,
  unique (credential_id, user_id)
);
create index credential_owners_user on credential_owners (user_id);
insert into credential_owners (credential_id, user_id)
  select distinct on (credential_id) credential_id, user_id from passkeys
  order by credential_id, removed_at desc nulls first;
delete from passkeys where not exists (
  select from credential_owners as owner
  where owner.credential_id = passkeys.credential_id and owner.user_id = passkeys.user_id);
alter table passkeys add constraint passkeys_credential_owner
  foreign key (credential_id, user_id) references credential_owners (credential_id, user_id) on delete cascade;
create index passkeys_credential_owner on passkeys (credential_id, user_id);

alter table account_events
  add column password_hash text, -- of the password before the event; null for events from before this migration
  add column mail_at timestamptz, -- null: the mail of an earlier event tells of this one too
  add column undo_at timestamptz, -- when the changes since the event are undone, unless this is stopped
  add column undo_reminded_at timestamptz;
update account_events set mail_at = created_at;
create index account_events_undo on account_events (undo_at) where undo_at is not null;

-- Before, the name of a session's browser could be any text. Only names of the usual browsers and systems stay.
update sessions set browser = 'An unknown browser'
where browser !~ ('^(An unknown browser|Brave|Chrome|Chromium|DuckDuckGo|Electron|Epiphany|Firefox|Microsoft Edge|Opera'
  || '|Safari|Samsung Internet for Android|Vivaldi|Yandex Browser)'
  || '( on (Android|Chrome OS|iOS|Linux|macOS|Windows))?$');
